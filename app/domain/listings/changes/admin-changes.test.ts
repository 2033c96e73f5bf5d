import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { listings, propertyDetails } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { postLease, typedLease } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { propertyForm } from '../forms.ts'
import { listPendingListings, moderateListing } from '../moderation.server.ts'
import { updateProperty } from '../post-and-update.server.ts'
import { findChange } from './changes.server.ts'
import { describeChange } from './describe-change.server.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor
/** The id of an approved lease. */
let id: number

const approve = { status: 'approved', feedback: '' } as const
const form = (change: object = {}) =>
  propertyForm(textFor('en')).parse({ ...typedLease, ...change })
const save = (actor: Actor, change: object) => updateProperty(db, actor, id, form(change))
const decide = (decision: Parameters<typeof moderateListing>[3]) =>
  moderateListing(db, admin, id, decision)
const findRow = () => {
  const row = db
    .select()
    .from(listings)
    .innerJoin(propertyDetails, eq(propertyDetails.listingId, listings.id))
    .where(eq(listings.id, id))
    .get()
  if (!row) throw new Error('no listing')
  return { ...row.listings, ...row.property_details }
}
const pendingRow = () => {
  const [row] = listPendingListings(db).rows
  if (!row) throw new Error('nothing waits')
  return row
}
const seenVersion = () => pendingRow().listing.updatedAt
const differences = () =>
  describeChange(db, pendingRow(), wordsFor('en'))?.changes.map(
    ({ label, before, after }) => [label, before.text, after.text] as const,
  )

beforeEach(async () => {
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
  id = await postLease(db, owner)
  await decide(approve)
})

describe("an administrator's edit", () => {
  test('is public at once; the rest of a waiting change waits on', async () => {
    await save(owner, { title: 'A big house', deposit: '700' })
    const seen = seenVersion()
    expect(await save(admin, { title: 'A house on Elm' })).toEqual({ ok: true, saved: 'public' })
    expect(findRow()).toMatchObject({ title: 'A house on Elm', depositCents: 50_050 })
    expect(findChange(db, id)).toMatchObject({
      fields: { depositCents: 70_000 },
      moderationStatus: 'pending',
    })
    expect(await decide({ ...approve, seenVersion: seen })).toMatchObject({
      reason: 'changed_since',
    })
    await decide(approve)
    expect(findRow()).toMatchObject({ title: 'A house on Elm', depositCents: 70_000 })
  })

  test('ends a change that says nothing else', async () => {
    await save(owner, { title: 'A big house' })
    await save(admin, { title: 'A big house' })
    expect(findChange(db, id)).toBeNull()
    expect(listPendingListings(db).total).toBe(0)
  })

  test('of the terms leaves fields of the old ones out of the waiting change', async () => {
    await save(owner, { deposit: '700', title: 'A big house' })
    await save(admin, { terms: 'Sell' })
    expect(differences()).toEqual([['Title', 'A house', 'A big house']])
    await decide(approve)
    expect(findRow()).toMatchObject({ title: 'A big house', terms: 'Sell', depositCents: null })
  })
})
