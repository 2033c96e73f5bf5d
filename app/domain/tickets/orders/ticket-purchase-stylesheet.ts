import stylesheet from '#app/ticket-purchase.css?url'

/** The stylesheet of pages that sell tickets, for the `links` of their routes. */
export const ticketPurchaseStylesheet = () => [{ rel: 'stylesheet', href: stylesheet }]
