import stylesheet from '#app/ticket-card.css?url'

/** The stylesheet of pages that sell tickets, for the `links` of their routes. */
export const ticketCardStylesheet = () => [{ rel: 'stylesheet', href: stylesheet }]
