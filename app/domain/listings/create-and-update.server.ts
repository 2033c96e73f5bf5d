import { and, eq, gte } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { ensureOwner } from '#app/domain/client-book/owners.server.ts'
import { instantFromNow, minutes, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { listings, propertyDetails, workDetails } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import {
  findManagedListing,
  findPropertyDetails,
  findWorkDetails,
  type Listing,
} from './detail.server.ts'
import type { PropertyForm, WorkForm } from './forms.ts'
import type { ListingSource } from './listing.ts'
import { changeListing, type ListingFields } from './resubmission.server.ts'

/** Stores a property for moderation and returns its id; the same form sent twice is one post. */
export function postProperty(db: Connection, actor: Actor, form: PropertyForm): Promise<number> {
  return write(db, (tx) => {
    const fields = { ...pickSharedFields(form), priceCents: form.price }
    const duplicate = findRecentDuplicate(tx, actor, 'properties', fields)
    if (duplicate) return duplicate.id
    const id = insertListing(tx, actor, 'properties', fields)
    tx.insert(propertyDetails)
      .values({ listingId: id, ...pickDetails(form) })
      .run()
    return id
  })
}

/** Stores a job for moderation and returns its id; the same form sent twice is one post. */
export function postWork(db: Connection, actor: Actor, form: WorkForm): Promise<number> {
  return write(db, (tx) => {
    const duplicate = findRecentDuplicate(tx, actor, 'work', pickSharedFields(form))
    if (duplicate) return duplicate.id
    const id = insertListing(tx, actor, 'work', pickSharedFields(form))
    tx.insert(workDetails).values({ listingId: id, company: form.company }).run()
    return id
  })
}

export type UpdateOutcome = { ok: true; changed: boolean } | { ok: false; reason: 'not_found' }

/** Saves a property; a member's change waits for approval again, an administrator's does not. */
export function updateProperty(db: Connection, actor: Actor, id: number, form: PropertyForm) {
  const fields = { ...pickSharedFields(form), priceCents: form.price }
  return updateListing(db, actor, { source: 'properties', id }, fields, (tx) => {
    const details = pickDetails(form)
    if (!differs(details, findPropertyDetails(tx, id))) return false
    tx.update(propertyDetails).set(details).where(eq(propertyDetails.listingId, id)).run()
    return true
  })
}

export function updateWork(db: Connection, actor: Actor, id: number, form: WorkForm) {
  return updateListing(db, actor, { source: 'work', id }, pickSharedFields(form), (tx) => {
    const { company } = form
    if (company === findWorkDetails(tx, id).company) return false
    tx.update(workDetails).set({ company }).where(eq(workDetails.listingId, id)).run()
    return true
  })
}

/** Saves title and description of any listing (spec section 7, PUT /api/listings). */
export function updateListingText(
  db: Connection,
  actor: Actor,
  source: ListingSource,
  id: number,
  form: { title: string; description?: string },
) {
  return updateListing(db, actor, { source, id }, form, () => false)
}

/** What the actor posted a moment ago with the same words: a double click, or the Back button. */
function findRecentDuplicate(
  tx: Db,
  actor: Actor,
  source: ListingSource,
  fields: ListingFields & Pick<Listing, 'title' | 'category'>,
) {
  const recent = and(
    eq(listings.ownerId, actor.userId),
    eq(listings.source, source),
    eq(listings.title, fields.title),
    eq(listings.moderationStatus, 'pending'),
    gte(listings.createdAt, instantFromNow(-minutes(10))),
  )
  const candidates = tx.select().from(listings).where(recent).all()
  return candidates.find((listing) => !differs(fields, listing))
}

function insertListing(
  tx: Tx,
  actor: Actor,
  source: ListingSource,
  fields: ListingFields & Pick<Listing, 'title' | 'category'>,
): number {
  const at = nowInstant()
  ensureOwner(tx, actor)
  const { id } = tx
    .insert(listings)
    .values({ ...fields, source, ownerId: actor.userId, createdAt: at, updatedAt: at })
    .returning({ id: listings.id })
    .get()
  const { title } = fields
  record(tx, actor, { type: 'listing.posted', id, source, title, memberName: actor.name })
  return id
}

/**
 * One's own listing, or any for an admin; another's is not found. A form saved as it was changes
 * nothing, so that looking at it does not take a listing off the lists.
 */
function updateListing(
  db: Connection,
  actor: Actor,
  { source, id }: Pick<Listing, 'source' | 'id'>,
  fields: ListingFields,
  saveDetails: (tx: Tx) => boolean,
): Promise<UpdateOutcome> {
  return write(db, (tx) => {
    const listing = findManagedListing(tx, actor, source, id)
    if (!listing) return { ok: false, reason: 'not_found' }
    const changed = saveDetails(tx) || differs(fields, listing)
    if (changed) changeListing(tx, actor, listing, fields)
    return { ok: true, changed }
  })
}

function differs<Row extends object>(fields: Partial<Row>, row: Row): boolean {
  const names = Object.keys(fields) as Array<keyof Row>
  return names.some((name) => fields[name] !== row[name])
}

function pickSharedFields({ title, description, category, city, state }: PropertyForm | WorkForm) {
  return { title, description, category, city, state }
}

/** The details of a form, without what its terms have no use for. */
function pickDetails(form: PropertyForm) {
  const { terms } = form
  return {
    terms,
    street: form.street,
    postalCode: form.postalCode,
    size: form.size,
    yearBuilt: form.yearBuilt ?? null,
    legalDescription: form.legalDescription,
    propertyId: form.propertyId,
    rentalFrequency: terms === 'Rent' ? form.rentalFrequency : '',
    leaseLengthMonths: terms === 'Lease' ? (form.leaseLengthMonths ?? null) : null,
    depositCents: terms === 'Lease' ? form.deposit : null,
    petsAllowed: terms === 'Lease' ? form.petsAllowed : null,
    financingAvailable: terms === 'Sell' ? form.financingAvailable : null,
    availabilityStartDate: form.availabilityStartDate,
    availabilityEndDate: form.availabilityEndDate,
  }
}
