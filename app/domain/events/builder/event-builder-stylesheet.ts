import stylesheet from '#app/event-builder.css?url'

/** The stylesheet for the `links` of routes that design an event. */
export const eventBuilderStylesheet = () => [{ rel: 'stylesheet', href: stylesheet }]
