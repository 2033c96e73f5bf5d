import stylesheet from '#app/tickets.css?url'

/** The stylesheet of pages that show tickets, for the `links` of their routes. */
export const ticketStylesheet = () => [{ rel: 'stylesheet', href: stylesheet }]
