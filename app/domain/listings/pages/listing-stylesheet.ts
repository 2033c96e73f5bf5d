import stylesheet from '#app/listing.css?url'

/** The stylesheet for the `links` of a listing's route. */
export const listingStylesheet = () => [{ rel: 'stylesheet', href: stylesheet }]
