import stylesheet from '#app/wide-tables.css?url'

/** The stylesheet of pages with wide tables, for the `links` of their layouts. */
export const wideTablesStylesheet = () => [{ rel: 'stylesheet', href: stylesheet }]
