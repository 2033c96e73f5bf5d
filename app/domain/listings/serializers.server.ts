import { z } from 'zod'
import { composeStoredFeedback } from '#app/domain/moderation/feedback.ts'
import { findMainPhotos } from '#app/domain/photos/photos.server.ts'
import { getPaymentStatus } from '#app/domain/play/play.ts'
import { config } from '#app/shared/config.server.ts'
import { decimalAmount } from '#app/shared/money.ts'
import type { Text } from '#app/text/index.ts'
import type { Db } from '#db/client.server.ts'
import {
  changeStatuses,
  listingSources,
  moderationStatuses,
  playTypes,
} from '#db/schema/listings.ts'
import type { Columns } from './changes/newest-version.ts'
import {
  findPlayDetails,
  findPropertyDetails,
  findWorkDetails,
  listNextDates,
} from './details.server.ts'
import { toApi } from './fields/field-mapping.ts'
import { apiShape } from './fields/field-schemas.ts'
import { playFields } from './fields/play-fields.ts'
import { propertyFields } from './fields/property-fields.ts'
import { workFields } from './fields/work-fields.ts'
import type { Listing } from './find-listing.server.ts'
import type { ListingSummary } from './listing.ts'
import type { PendingListing } from './moderation.server.ts'

const sharedShape = {
  id: z.number(),
  title: z.string(),
  description: z.string(),
  city: z.string(),
  state: z.string(),
  category: z.string(),
  image_url: z.string().nullable(),
}

/** For whoever may decide on a listing, in the answer about one. */
const versionShape = { updated_at: z.string().optional() }

const propertySchema = z.object({
  ...sharedShape,
  ...versionShape,
  source: z.literal('properties'),
  ...apiShape(propertyFields),
})

const workSchema = z.object({
  ...sharedShape,
  ...versionShape,
  source: z.literal('work'),
  ...apiShape(workFields),
})

/** The further fields of a play listing for its owner and administrators. */
export const playStatusSchema = z.object({
  status: z.enum(['active', 'inactive']),
  moderation_status: z.enum(moderationStatuses),
  payment_status: z.enum(['unpaid', 'paid']),
  moderation_feedback: z.string().nullable(),
})

export const playListingSchema = z.object({
  ...playStatusSchema.partial().shape,
  ...sharedShape,
  ...versionShape,
  source: z.literal('play'),
  ...apiShape(playFields),
  type: z.enum(playTypes),
  schedules: z.array(
    z.object({
      id: z.number(),
      listing_id: z.number(),
      start_time: z.string(),
      end_time: z.string(),
      max_capacity: z.number(),
      tickets_sold: z.number(),
    }),
  ),
})

/** A listing with all its fields, by its source. */
export const listingSchema = z.discriminatedUnion('source', [
  propertySchema,
  workSchema,
  playListingSchema,
])
export type SerializedListing = z.input<typeof listingSchema>

const pendingShape = {
  owner_id: z.number().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  moderation_status: z.enum(moderationStatuses),
  moderation_feedback: z.string().nullable(),
  change_status: z.enum(changeStatuses).nullable(),
}

/** A listing that waits for a decision, for administrators. */
export const pendingListingSchema = z.discriminatedUnion('source', [
  propertySchema.extend(pendingShape),
  workSchema.extend(pendingShape),
  playListingSchema.extend(pendingShape),
])

/** A row of a list; members also get the fields of its source. */
export const listedSchema = z.object({
  ...propertySchema.partial().shape,
  ...workSchema.partial().shape,
  ...playListingSchema.partial().shape,
  ...sharedShape,
  source: z.enum(listingSources),
  terms: z.string().nullable(),
  rental_frequency: z.string().nullable(),
  price: z.number().nullable(),
})

/** The response to POST. */
export const postedListingSchema = z.object({
  id: z.number(),
  moderation_status: z.literal('pending'),
})

/** The response to PUT; it has the description only if that was sent. */
export const listingTextSchema = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string().optional(),
  /** Of the listing; `change_status` is that of a change beside the approved form. */
  moderation_status: z.enum(moderationStatuses),
  change_status: z.enum(changeStatuses).nullable(),
})

/** A row of the administrators' list of properties. */
export const adminPropertySchema = z.object({
  id: z.number(),
  title: z.string(),
  is_active: z.boolean(),
})

const names = z.array(z.string())

/** The places and categories to filter lists by. */
export const filtersSchema = z.object({ cities: names, states: names, categories: names })

const imageUrl = (path: string | undefined) => (path ? config.origin + path : null)

/** Serializes the rows of a list. */
export function serializeSummaries(db: Db, rows: ListingSummary[]) {
  const covers = findMainPhotos(
    db,
    rows.map((row) => row.id),
  )
  return rows.map(({ priceCents, rentalFrequency, ...row }) => ({
    ...row,
    rental_frequency: rentalFrequency,
    price: decimalAmount(priceCents),
    image_url: imageUrl(covers.get(row.id)),
  }))
}

/**
 * Serializes a listing with all its fields.
 * @param changed columns of a change, which replace the approved ones
 */
export function serializeListing(
  db: Db,
  listing: Listing,
  changed: Columns = {},
): SerializedListing {
  const { id, title, description, city, state, category, source } = listing
  const image_url = imageUrl(findMainPhotos(db, [id]).get(id))
  const shared = { id, title, description, city, state, category, image_url }
  switch (source) {
    case 'properties': {
      const row = { ...listing, ...findPropertyDetails(db, id), ...changed }
      return { ...shared, source, ...toApi(propertyFields, row) }
    }
    case 'work': {
      const row = { ...listing, ...findWorkDetails(db, id), ...changed }
      return { ...shared, source, ...toApi(workFields, row) }
    }
    case 'play': {
      const details = findPlayDetails(db, id)
      return {
        ...shared,
        source,
        ...toApi(playFields, { ...listing, ...details, ...changed }),
        type: details.type,
        schedules: listNextDates(db, id).map((tourDate) => ({
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

export function serializePlayStatus(
  listing: Listing,
  text: Text,
): z.input<typeof playStatusSchema> {
  return {
    status: listing.isPublic ? 'active' : 'inactive',
    moderation_status: listing.moderationStatus,
    payment_status: getPaymentStatus(listing),
    moderation_feedback: composeStoredFeedback(listing, text),
  }
}

/** Serializes a new listing, which always waits for approval. */
export function serializePosted(id: number): z.input<typeof postedListingSchema> {
  return { id, moderation_status: 'pending' }
}

/** Serializes the newest version of a listing that waits, or whose change waits. */
export function serializePending(
  db: Db,
  { newest: listing, change }: PendingListing,
  text: Text,
): z.input<typeof pendingListingSchema> {
  return {
    ...serializeListing(db, listing, change?.fields),
    owner_id: listing.ownerId,
    created_at: listing.createdAt,
    updated_at: listing.updatedAt,
    moderation_status: listing.moderationStatus,
    moderation_feedback: composeStoredFeedback(listing, text),
    change_status: change?.moderationStatus ?? null,
  }
}
