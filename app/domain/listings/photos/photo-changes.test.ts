import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { listAllPhotos, listPhotos } from '#app/domain/photos/photos.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { isListingPublic, postLease } from '#tests/support/listings.ts'
import { newPhoto } from '#tests/support/photos.ts'
import { newActor } from '#tests/support/users.ts'
import { findChange } from '../changes/changes.server.ts'
import { describeChange } from '../changes/describe-change.server.ts'
import { discardOwnChange } from '../changes/resubmission.server.ts'
import { findListing } from '../find-listing.server.ts'
import { listPendingListings, moderateListing } from '../moderation.server.ts'
import { addPhotos } from './add-photos.server.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor
/** The id of an approved lease. */
let id: number

const approve = { status: 'approved', feedback: '' } as const
const reject = { status: 'rejected', feedback: 'Please say more.' } as const
const decide = (decision: Parameters<typeof moderateListing>[3]) =>
  moderateListing(db, admin, id, decision)
const pendingRow = () => {
  const [row] = listPendingListings(db).rows
  if (!row) throw new Error('nothing waits')
  return row
}
const seenVersion = () => pendingRow().listing.updatedAt

beforeEach(async () => {
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
  id = await postLease(db, owner)
  await decide(approve)
})

describe("a member's new photo of an approved listing", () => {
  const add = (actor: Actor, alt: string) =>
    addPhotos(db, actor, id, { photos: [newPhoto(alt)], alt })
  const shown = () => listPhotos(db, id).map(({ alt }) => alt)

  test('waits beside the public listing until it is approved', async () => {
    await add(admin, 'Front')
    await add(owner, 'Back')
    expect(isListingPublic(db, id)).toBe(true)
    expect(shown()).toEqual(['Front'])
    expect(listAllPhotos(db, id).map(({ isWaiting }) => isWaiting)).toEqual([false, true])
    expect(describeChange(db, pendingRow(), wordsFor('en'))).toMatchObject({
      changes: [],
      newPhotos: [{ alt: 'Back' }],
    })
    await decide({ ...approve, seenVersion: seenVersion() })
    expect(shown()).toEqual(['Front', 'Back'])
    expect(findChange(db, id)).toBeNull()
  })

  test('stays unseen when it is rejected, and goes when the change is discarded', async () => {
    await add(owner, 'Back')
    await decide(reject)
    expect(shown()).toEqual([])
    expect(findViolations(db.$client)).toEqual([])
    await discardOwnChange(db, owner, { source: 'properties', id })
    expect(listAllPhotos(db, id)).toEqual([])
    expect(findViolations(db.$client)).toEqual([])
  })

  test('added after the moderator looked is not approved unseen', async () => {
    await add(owner, 'Seen')
    const seen = seenVersion()
    await add(owner, 'Unseen')
    expect(await decide({ ...approve, seenVersion: seen })).toMatchObject({
      reason: 'changed_since',
    })
    expect(shown()).toEqual([])
  })

  test('of a listing that was never approved waits with it', async () => {
    const other = await postLease(db, owner, { title: 'Another' })
    await addPhotos(db, owner, other, { photos: [newPhoto('New')], alt: 'New' })
    expect(findChange(db, other)).toBeNull()
    await moderateListing(db, admin, other, approve)
    expect(listPhotos(db, other)).toHaveLength(1)
    expect(findListing(db, null, 'properties', other)).not.toBeNull()
  })
})
