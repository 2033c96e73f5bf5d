import stylesheet from '#app/listing.css?url'

/** The stylesheet for the `links` of a listing's route. */
export const listingStyles = () => [{ rel: 'stylesheet', href: stylesheet }]
