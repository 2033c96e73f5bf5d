import stylesheet from '#app/check-in.css?url'

/** The stylesheet of pages that check tickets, for the `links` of their routes. */
export const checkInStylesheet = () => [{ rel: 'stylesheet', href: stylesheet }]
