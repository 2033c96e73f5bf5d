import stylesheet from '#app/tickets.css?url'

/** The stylesheet of pages that show tickets, for the `links` of their routes. */
export const ticketStyles = () => [{ rel: 'stylesheet', href: stylesheet }]
