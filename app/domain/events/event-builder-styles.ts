import stylesheet from '#app/event-builder.css?url'

/** The stylesheet for the `links` of routes that design an event. */
export const eventBuilderStyles = () => [{ rel: 'stylesheet', href: stylesheet }]
