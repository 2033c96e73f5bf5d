import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { hasReachedUploadLimit } from '#app/domain/limits/member-limits.server.ts'
import { waitsBeside } from '#app/domain/moderation/waiting-changes.ts'
import type { EncodedPhoto } from '#app/domain/photos/encode.server.ts'
import { hasRoomFor, nextPosition, storePhoto } from '#app/domain/photos/photos.server.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { submitPhoto } from '../changes/resubmission.server.ts'

/** Encoded photos and their description. */
export type NewPhotos = { photos: EncodedPhoto[]; alt: string }

type AddOutcome = { ok: true } | { ok: false; reason: 'not_found' | 'too_many' | 'too_many_today' }

/**
 * Adds encoded photos to a listing, all or none. The caller checks that the actor manages it. A
 * member's photo for an approved listing waits for approval (docs/rules.md#waiting-changes).
 */
export function addPhotos(
  db: Connection,
  actor: Actor,
  listingId: number,
  added: NewPhotos,
  submission?: Submission,
): Promise<AddOutcome> {
  const store = (tx: Tx): AddOutcome => {
    const wanted = added.photos.length
    if (!findById(tx, listingId)) return { ok: false, reason: 'not_found' }
    if (!hasRoomFor(tx, listingId, wanted)) return { ok: false, reason: 'too_many' }
    if (hasReachedUploadLimit(tx, actor, wanted)) return { ok: false, reason: 'too_many_today' }
    appendPhotos(tx, actor, listingId, added)
    return { ok: true }
  }
  return writeOnce(db, submission, store)
}

/** Stores photos after those that the listing has. The caller checks the limits. */
export function appendPhotos(tx: Tx, actor: Actor, listingId: number, added: NewPhotos) {
  if (added.photos.length === 0) return
  for (const photo of added.photos) {
    // Read again for each photo, because the first may have sent the listing to moderation.
    const listing = findById(tx, listingId)
    if (!listing) return
    const position = nextPosition(tx, listingId)
    const createdAt = nowInstant()
    const waitsSince = waitsBeside(actor, listing) ? createdAt : null
    storePhoto(tx, { listingId, alt: added.alt, position, waitsSince, createdAt }, photo)
    submitPhoto(tx, actor, listing)
  }
}

const findById = (db: Db, id: number) => db.select().from(listings).where(eq(listings.id, id)).get()
