import stylesheet from '#app/cards.css?url'

/** The stylesheet for the `links` of routes with cards. */
export const cardStylesheet = () => [{ rel: 'stylesheet', href: stylesheet }]
