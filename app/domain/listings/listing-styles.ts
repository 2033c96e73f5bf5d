import stylesheet from '#app/listing.css?url'

/** The stylesheet of a listing's page, for the `links` of its route. */
export const listingStyles = () => [{ rel: 'stylesheet', href: stylesheet }]
