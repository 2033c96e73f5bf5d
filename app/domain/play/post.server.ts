import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { ensureOwnerEntry } from '#app/domain/client-book/owner-entry.server.ts'
import { canPay, payFee } from '#app/domain/fees/fee.server.ts'
import {
  findPostingRefusal,
  hasReachedUploadLimit,
} from '#app/domain/limits/member-limits.server.ts'
import type { PostingRefusal } from '#app/domain/limits/posting-refusal.ts'
import {
  changeListing,
  type UpdateOutcome,
} from '#app/domain/listings/changes/resubmission.server.ts'
import { findPlayDetails } from '#app/domain/listings/details.server.ts'
import { splitColumns, toColumns } from '#app/domain/listings/fields/field-mapping.ts'
import { type PlayColumns, playFields } from '#app/domain/listings/fields/play-fields.ts'
import { findManagedListing } from '#app/domain/listings/find-listing.server.ts'
import { type PlayType, playCategories } from '#app/domain/listings/listing.ts'
import { appendPhotos, type NewPhotos } from '#app/domain/listings/photos/add-photos.server.ts'
import type { OpenedPayment } from '#app/domain/payments/provider/checkout.server.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { listings, playDetails } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import type { PlayForm } from './forms.ts'

/** Older listings can have the type `Event`, which members can no longer post. */
type PlayFields = Omit<PlayForm, 'method' | 'type'> & { type: PlayType }

type PostPlayOutcome =
  | { ok: true; id: number; payment: OpenedPayment | null }
  | { ok: false; reason: 'offline_not_allowed' | PostingRefusal }

/**
 * Stores a play listing for moderation, with its photos, and opens the payment of its fee; the
 * payment is null where the town asks for none. The listing is kept if the owner leaves the checkout.
 */
export async function postPlay(
  db: Connection,
  actor: Actor,
  { method, ...form }: PlayForm,
  photos: NewPhotos | null = null,
  submission?: Submission,
): Promise<PostPlayOutcome> {
  const store = (tx: Tx): PostPlayOutcome => {
    const fee = { kind: 'activation', type: form.type, method } as const
    if (!canPay(tx, fee)) return { ok: false, reason: 'offline_not_allowed' }
    const reason = findPostingRefusal(tx, actor, 'play')
    if (reason) return { ok: false, reason }
    const uploaded = photos?.photos.length ?? 0
    if (hasReachedUploadLimit(tx, actor, uploaded)) return { ok: false, reason: 'too_many_today' }
    const id = insertPlay(tx, actor, form)
    if (photos) appendPhotos(tx, actor, id, photos)
    const paid = payFee(tx, actor, { ...fee, subjectId: id, title: form.title })
    return { ok: true, id, payment: paid.ok ? paid.payment : null }
  }
  return writeOnce(db, submission, store)
}

function insertPlay(tx: Tx, actor: Actor, form: PlayFields): number {
  const at = nowInstant()
  const { listing, details } = toPlayColumns(form)
  ensureOwnerEntry(tx, actor)
  const { id } = tx
    .insert(listings)
    .values({
      source: 'play',
      ownerId: actor.userId,
      ...listing,
      unpaidSince: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: listings.id })
    .get()
  tx.insert(playDetails)
    .values({ listingId: id, ...details })
    .run()
  const posted = { id, source: 'play', title: form.title, memberName: actor.name } as const
  record(tx, actor, { type: 'listing.posted', ...posted })
  return id
}

/**
 * Saves the actor's own play listing. The change waits for approval without a new fee. The type
 * cannot change, because the fee depends on it.
 * @param seen the listing's `updatedAt` when the form was shown: a form that was shown before
 * another change would revert it
 */
export function editPlay(
  db: Connection,
  actor: Actor,
  id: number,
  form: Omit<PlayFields, 'type'>,
  seen?: string,
): Promise<UpdateOutcome> {
  return write(db, (tx) => {
    const listing = findManagedListing(tx, actor, 'play', id)
    if (!listing) return { ok: false, reason: 'not_found' }
    const { type } = findPlayDetails(tx, id)
    const { listing: shared, details } = toPlayColumns({ ...form, type })
    return changeListing(tx, actor, listing, { ...shared, ...details }, seen)
  })
}

function toPlayColumns(form: PlayFields) {
  const { listing, details } = splitColumns(toColumns<PlayColumns>(playFields, form))
  return { listing: { ...listing, category: playCategories[form.type] }, details }
}
