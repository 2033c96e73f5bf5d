import { isPostedType } from '#app/domain/play/play.ts'
import type { Db } from '#db/client.server.ts'
import {
  findPlayDetails,
  findPropertyDetails,
  findWorkDetails,
  type Listing,
} from './detail.server.ts'

/** What a listing's edit form is filled with at first, by its source. */
export function editDefaults(db: Db, listing: Listing) {
  const { id, source, title, description, category, city, state, priceCents } = listing
  const shared = { title, description, category, city, state }
  switch (source) {
    case 'properties': {
      const details = findPropertyDetails(db, id)
      return {
        source,
        values: {
          ...shared,
          ...details,
          yearBuilt: details.yearBuilt?.toString(),
          leaseLengthMonths: details.leaseLengthMonths?.toString(),
          price: amountText(priceCents),
          deposit: amountText(details.depositCents),
          petsAllowed: details.petsAllowed ? 'on' : undefined,
          financingAvailable: details.financingAvailable ? 'on' : undefined,
        },
      } as const
    }
    case 'work':
      return { source, values: { ...shared, company: findWorkDetails(db, id).company } } as const
    case 'play': {
      const { type, location, isRepeating, maxCapacity, enableTicketing } = findPlayDetails(db, id)
      return {
        source,
        // What came another way and has no form of its own is edited like a destination.
        type: isPostedType(type) ? type : 'Destination',
        values: {
          ...shared,
          location,
          isRepeating,
          maxCapacity: String(maxCapacity),
          enableTicketing,
          cost: amountText(priceCents),
        },
      } as const
    }
  }
}

const amountText = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))
