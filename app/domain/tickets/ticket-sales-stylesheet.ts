import stylesheet from '#app/ticket-sales.css?url'

/** The stylesheet of pages that sell tickets, for the `links` of their routes. */
export const ticketSalesStylesheet = () => [{ rel: 'stylesheet', href: stylesheet }]
