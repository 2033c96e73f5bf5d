import stylesheet from '#app/event-builder.css?url'

/** The stylesheet of the pages that design an event, for the `links` of their route. */
export const eventBuilderStyles = () => [{ rel: 'stylesheet', href: stylesheet }]
