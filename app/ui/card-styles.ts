import stylesheet from '#app/cards.css?url'

/** The stylesheet of pages with cards, for the `links` of their routes. */
export const cardStyles = () => [{ rel: 'stylesheet', href: stylesheet }]
