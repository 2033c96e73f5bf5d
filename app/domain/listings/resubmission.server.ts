import { eq } from 'drizzle-orm'
import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { instantAfter } from '#app/shared/clock.server.ts'
import { hasChanges } from '#app/shared/same-form.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import {
  type Columns,
  discardChange,
  findChange,
  readColumns,
  readNewest,
  saveChange,
  writeColumns,
} from './changes.server.ts'
import { findManagedListing, type Listing } from './detail.server.ts'
import { splitColumns } from './field-values.ts'

/** What became of a saved form: public at once, or waiting with the post, or beside the approved one. */
export type Saved = 'unchanged' | 'public' | 'post_waits' | 'change_waits'

/**
 * Saves a change of what visitors see. A member's change of an approved listing waits beside it; one
 * that was never approved, or is rejected, waits whole. An administrator's is public at once
 * (docs/rules.md#waiting-changes).
 * @param sent the columns of the form; others stay as they are
 */
export function changeListing(tx: Tx, actor: Actor, listing: Listing, sent: Columns): Saved {
  const change = findChange(tx, listing.id)
  if (waitsBeside(actor, listing)) {
    const newest = readNewest(tx, { listing, change })
    if (!hasChanges(sent, newest)) return 'unchanged'
    return propose(tx, actor, listing, { ...newest, ...sent })
  }
  const approved = readColumns(tx, listing)
  if (!hasChanges(sent, approved)) return 'unchanged'
  writeColumns(tx, listing, sent)
  // What was changed just now wins over the change that waits; the rest of it waits on.
  if (change) {
    const isLeft = ([name]: [string, unknown]) =>
      sent[name] === undefined || sent[name] === approved[name]
    const fields = Object.fromEntries(Object.entries(change.fields).filter(isLeft))
    const now = { ...listing, ...splitColumns(sent).listing } as Listing
    saveChange(tx, now, { fields })
  }
  return saveDirectly(tx, actor, listing, 'listing.changed')
}

/** Whether what this actor changes is kept beside the approved form until it is decided. */
export function waitsBeside(actor: Actor, { moderationStatus }: Pick<Listing, 'moderationStatus'>) {
  return moderationStatus === 'approved' && !isAdmin(actor)
}

/** Sends a listing to moderation for a photo that it has just got, if it needs that. */
export function submitPhoto(
  tx: Tx,
  actor: Actor,
  listing: Listing,
  type: Exclude<Changed, 'listing.changed'> = 'listing.photo_added',
) {
  if (!waitsBeside(actor, listing)) saveDirectly(tx, actor, listing, type)
  else propose(tx, actor, listing, findChange(tx, listing.id)?.fields ?? {}, type)
}

type Changed = 'listing.changed' | 'listing.photo_added' | 'listing.photo_restored'

function propose(
  tx: Tx,
  actor: Actor,
  listing: Listing,
  fields: Columns,
  type: Changed = 'listing.changed',
): Saved {
  const before = findChange(tx, listing.id)
  const change = saveChange(tx, listing, { fields, moderationStatus: 'pending' })
  touch(tx, listing)
  const needsReview = change !== null && before?.moderationStatus !== 'pending'
  announce(tx, actor, listing, { type, needsReview })
  return change ? 'change_waits' : 'public'
}

function saveDirectly(tx: Tx, actor: Actor, listing: Listing, type: Changed): Saved {
  const moderationStatus = isAdmin(actor) ? listing.moderationStatus : 'pending'
  touch(tx, listing, { moderationStatus })
  const needsReview = listing.moderationStatus !== 'pending' && moderationStatus === 'pending'
  announce(tx, actor, listing, { type, needsReview })
  return isAdmin(actor) ? 'public' : 'post_waits'
}

/** Gives up the change that waits or was rejected, with its photos; the approved form stays. */
export function giveUpChange(
  db: Connection,
  actor: Actor,
  { id, source }: Pick<Listing, 'id' | 'source'>,
): Promise<boolean> {
  return write(db, (tx) => {
    const listing = findManagedListing(tx, actor, source, id)
    if (!listing || !findChange(tx, id)) return false
    discardChange(tx, id)
    touch(tx, listing)
    announce(tx, actor, listing, { type: 'listing.changed', needsReview: false })
    return true
  })
}

/** A decision on what was there before is refused from now on. */
function touch(tx: Tx, { id, updatedAt }: Listing, fields: Partial<Listing> = {}) {
  tx.update(listings)
    .set({ ...fields, updatedAt: instantAfter(updatedAt) })
    .where(eq(listings.id, id))
    .run()
}

function announce(
  tx: Tx,
  actor: Actor,
  { id, source, title }: Listing,
  what: { type: Changed; needsReview: boolean },
) {
  record(tx, actor, { ...what, id, source, title, memberName: actor.name })
}
