import stylesheet from '#app/event-list.css?url'

/** The stylesheet of the lists of events, for the `links` of their route. */
export const eventListStyles = () => [{ rel: 'stylesheet', href: stylesheet }]
