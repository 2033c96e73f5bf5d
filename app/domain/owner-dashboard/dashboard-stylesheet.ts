import stylesheet from '#app/owner-dashboard.css?url'

/** The stylesheet of the owner's dashboard, for the `links` of its route. */
export const dashboardStylesheet = () => [{ rel: 'stylesheet', href: stylesheet }]
