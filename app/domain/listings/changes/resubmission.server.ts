import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { may } from '#app/domain/moderation/permissions.ts'
import { type Saved, waitsBeside } from '#app/domain/moderation/waiting-changes.ts'
import { instantAfter } from '#app/shared/clock.server.ts'
import { hasChanges } from '#app/shared/has-changes.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import { keepUnknownAnswers, splitColumns } from '../fields/field-mapping.ts'
import { fieldTables } from '../fields/field-tables.ts'
import { findManagedListing, type Listing } from '../find-listing.server.ts'
import {
  discardChange,
  findChange,
  readColumns,
  readNewest,
  saveChange,
  writeColumns,
} from './changes.server.ts'
import type { Columns } from './newest-version.ts'

export type UpdateOutcome =
  | { ok: true; saved: Saved }
  | { ok: false; reason: 'not_found' | 'changed_since' }

/**
 * Saves a change of a listing's public content. A member's change of an approved listing waits as a
 * change; a listing that is not approved waits as a whole. An administrator's change is public at
 * once (docs/rules.md#waiting-changes).
 * @param form the columns of the form; others stay as they are
 * @param seen the listing's `updatedAt` when the form was shown: a form that was shown before
 * another change would revert it
 */
export function changeListing(
  tx: Tx,
  actor: Actor,
  listing: Listing,
  form: Columns,
  seen?: string,
): UpdateOutcome {
  const isOutdated = seen !== undefined && seen !== listing.updatedAt
  const outdated = { ok: false, reason: 'changed_since' } as const
  const unchanged = { ok: true, saved: 'unchanged' } as const
  const change = findChange(tx, listing.id)
  const fields = fieldTables[listing.source]
  if (waitsBeside(actor, listing)) {
    const newest = readNewest(tx, { listing, change })
    const sent = keepUnknownAnswers(fields, newest, form)
    if (!hasChanges(sent, newest)) return unchanged
    if (isOutdated) return outdated
    return { ok: true, saved: propose(tx, actor, listing, { ...newest, ...sent }) }
  }
  const approved = readColumns(tx, listing)
  const sent = keepUnknownAnswers(fields, approved, form)
  if (!hasChanges(sent, approved)) return unchanged
  if (isOutdated) return outdated
  writeColumns(tx, listing, sent)
  // The fields that were just changed are removed from the waiting change; its other fields stay.
  if (change) {
    const isLeft = ([name]: [string, unknown]) =>
      sent[name] === undefined || sent[name] === approved[name]
    const left = Object.fromEntries(Object.entries(change.fields).filter(isLeft))
    const now = { ...listing, ...splitColumns(sent).listing } as Listing
    saveChange(tx, now, { fields: left })
  }
  return { ok: true, saved: saveDirectly(tx, actor, listing, 'listing.changed') }
}

/**
 * Sends a listing whose photos changed to moderation, if necessary.
 * @param waits whether the change waits beside the approved listing
 */
export function submitPhoto(
  tx: Tx,
  actor: Actor,
  listing: Listing,
  type: Changed = 'listing.photo_added',
  waits = waitsBeside(actor, listing),
) {
  if (!waits) saveDirectly(tx, actor, listing, type)
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
  const moderationStatus = may(actor, 'skipApproval') ? listing.moderationStatus : 'pending'
  touch(tx, listing, { moderationStatus })
  const needsReview = listing.moderationStatus !== 'pending' && moderationStatus === 'pending'
  announce(tx, actor, listing, { type, needsReview })
  return may(actor, 'skipApproval') ? 'public' : 'post_waits'
}

/**
 * Discards the actor's change, waiting or rejected, with its photos; the approved version stays.
 */
export function discardOwnChange(
  db: Connection,
  actor: Actor,
  { id, source }: Pick<Listing, 'id' | 'source'>,
): Promise<boolean> {
  return write(db, (tx) => {
    const listing = findManagedListing(tx, actor, source, id)
    if (!listing || !may(actor, 'discardChange', listing) || !findChange(tx, id)) return false
    discardChange(tx, id)
    touch(tx, listing)
    announce(tx, actor, listing, { type: 'listing.changed', needsReview: false })
    return true
  })
}

/** Marks the listing as changed, so that a decision on an earlier version is refused. */
export function touch(tx: Tx, { id, updatedAt }: Listing, fields: Partial<Listing> = {}) {
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
