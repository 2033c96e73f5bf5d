import stylesheet from '#app/front-page.css?url'

/** The stylesheet of the front page, for the `links` of its route. */
export const frontPageStyles = () => [{ rel: 'stylesheet', href: stylesheet }]
