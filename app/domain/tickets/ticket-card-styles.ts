import stylesheet from '#app/ticket-card.css?url'

/** The stylesheet of pages that sell tickets, for the `links` of their routes. */
export const ticketCardStyles = () => [{ rel: 'stylesheet', href: stylesheet }]
