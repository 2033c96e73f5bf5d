import { coverPhotos } from '#app/domain/photos/photos.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Db } from '#db/client.server.ts'
import {
  findPlayDetails,
  findPropertyDetails,
  findWorkDetails,
  type Listing,
} from './detail.server.ts'
import type { ListingSummary } from './listing.ts'

/** Money leaves the portal as a decimal number of the currency's units. */
const amount = (cents: number | null) => (cents === null ? null : cents / 100)

const imageUrl = (path: string | undefined) => (path ? config.origin + path : null)

/** Rows of a list, under the names the API has for them. */
export function serializeSummaries(db: Db, rows: ListingSummary[]) {
  const covers = coverPhotos(
    db,
    rows.map((row) => row.id),
  )
  return rows.map(({ priceCents, rentalFrequency, ...row }) => ({
    ...row,
    rental_frequency: rentalFrequency,
    price: amount(priceCents),
    image_url: imageUrl(covers.get(row.id)),
  }))
}

/** A listing with the fields of spec section 3, under the names the API has for them. */
export function serializeListing(db: Db, listing: Listing) {
  const { id, title, description, city, state, category, source } = listing
  const image_url = imageUrl(coverPhotos(db, [id]).get(id))
  const shared = { id, title, description, city, state, category, source, image_url }
  switch (source) {
    case 'properties': {
      const details = findPropertyDetails(db, id)
      return {
        ...shared,
        price: amount(listing.priceCents),
        terms: details.terms,
        size: details.size,
        legal_description: details.legalDescription,
        property_id: details.propertyId,
        street: details.street,
        postal_code: details.postalCode,
        year_built: details.yearBuilt,
        rental_frequency: details.rentalFrequency,
        lease_length_months: details.leaseLengthMonths,
        deposit: amount(details.depositCents),
        pets_allowed: details.petsAllowed,
        financing_available: details.financingAvailable,
        availability_start_date: details.availabilityStartDate,
        availability_end_date: details.availabilityEndDate,
      }
    }
    case 'work':
      return { ...shared, company: findWorkDetails(db, id).company }
    case 'play': {
      const details = findPlayDetails(db, id)
      return {
        ...shared,
        type: details.type,
        location: details.location,
        is_repeating: details.isRepeating,
        max_capacity: details.maxCapacity,
        enable_ticketing: details.enableTicketing,
        cost: amount(listing.priceCents),
        schedules: details.upcoming.map((tourDate) => ({
          id: tourDate.id,
          listing_id: tourDate.listingId,
          start_time: tourDate.startTime,
          end_time: tourDate.endTime,
          max_capacity: tourDate.maxCapacity,
          tickets_sold: tourDate.ticketsSold,
        })),
      }
    }
  }
}
