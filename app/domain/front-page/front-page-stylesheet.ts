import stylesheet from '#app/front-page.css?url'

/** The stylesheet for the `links` of the front page's route. */
export const frontPageStylesheet = () => [{ rel: 'stylesheet', href: stylesheet }]
