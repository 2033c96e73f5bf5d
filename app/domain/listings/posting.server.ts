import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import { ensureOwner } from '#app/domain/contacts/owners.server.ts'
import { tell } from '#app/domain/notifications/tell.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import { type Db, transaction } from '#db/client.server.ts'
import { listings, propertyDetails, workDetails } from '#db/schema/listings.ts'
import { changeListing, type ListingFields } from './changing.server.ts'
import { findManagedListing, type Listing } from './detail.server.ts'
import type { PropertyForm, WorkForm } from './forms.ts'
import type { ListingSource } from './listing.ts'

/** Stores a property for moderation and returns its id. */
export function postProperty(db: Db, actor: Actor, form: PropertyForm): number {
  return transaction(db, (tx) => {
    const id = insertListing(tx, actor, 'properties', { ...textOf(form), priceCents: form.price })
    tx.insert(propertyDetails)
      .values({ listingId: id, ...detailsOf(form) })
      .run()
    return id
  })
}

/** Stores a job for moderation and returns its id. */
export function postWork(db: Db, actor: Actor, form: WorkForm): number {
  return transaction(db, (tx) => {
    const id = insertListing(tx, actor, 'work', textOf(form))
    tx.insert(workDetails).values({ listingId: id, company: form.company }).run()
    return id
  })
}

/** Saves a property; a member's change waits for approval again, an administrator's does not. */
export function updateProperty(db: Db, actor: Actor, id: number, form: PropertyForm): boolean {
  return updateListing(db, actor, 'properties', id, (tx) => {
    tx.update(propertyDetails).set(detailsOf(form)).where(eq(propertyDetails.listingId, id)).run()
    return { ...textOf(form), priceCents: form.price }
  })
}

export function updateWork(db: Db, actor: Actor, id: number, form: WorkForm): boolean {
  return updateListing(db, actor, 'work', id, (tx) => {
    tx.update(workDetails).set({ company: form.company }).where(eq(workDetails.listingId, id)).run()
    return textOf(form)
  })
}

/** Saves title and description of any listing (spec section 7, PUT /api/listings). */
export function updateListingText(
  db: Db,
  actor: Actor,
  source: ListingSource,
  id: number,
  form: { title: string; description: string },
): boolean {
  return updateListing(db, actor, source, id, () => form)
}

function insertListing(
  tx: Db,
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
  tell(
    tx,
    null,
    textFor().posting.tells.posted(actor.name, fields.title),
    '/admin/listings/moderation',
  )
  recordEvent(tx, actor, 'listing.posted', { type: 'listing', id })
  return id
}

/** One's own listing, or any for an admin; another's is not found. */
function updateListing(
  db: Db,
  actor: Actor,
  source: ListingSource,
  id: number,
  change: (tx: Db) => ListingFields,
): boolean {
  return transaction(db, (tx) => {
    const listing = findManagedListing(tx, source, id, actor)
    if (!listing) return false
    changeListing(tx, actor, listing, change(tx))
    return true
  })
}

function textOf({ title, description, category, city, state }: PropertyForm | WorkForm) {
  return { title, description, category, city, state }
}

/** The details of a form, without what its terms have no use for. */
function detailsOf(form: PropertyForm) {
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
