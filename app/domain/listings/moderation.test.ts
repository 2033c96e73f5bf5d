import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { workForm } from '#app/domain/listings/forms.ts'
import { postWork, updateListingText } from '#app/domain/listings/post-and-update.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { isListingPublic, newListing, postLease } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { listPendingListings, moderateListing } from './moderation.server.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
})

const post = () => postLease(db, owner)
const isPublic = (id: number) => isListingPublic(db, id)

const approve = { status: 'approved', feedback: '' } as const
const reject = { status: 'rejected', feedback: 'Please describe it.' } as const

test('nobody but an administrator decides on a post of their own', async () => {
  const id = await post()
  const moderator: Actor = { ...owner, role: 'moderator' }
  const refused = { ok: false, reason: 'own_post' }
  expect(await moderateListing(db, moderator, id, approve)).toEqual(refused)
  expect(await moderateListing(db, moderator, id, reject)).toEqual(refused)
  expect(isPublic(id)).toBe(false)
  const another = newActor(db, { role: 'moderator' })
  expect(await moderateListing(db, another, id, approve)).toEqual({ ok: true })
  const own = newListing(db, { ownerId: admin.userId, moderationStatus: 'pending' })
  expect(await moderateListing(db, admin, own, approve)).toEqual({ ok: true })
})

describe('every state and what may follow it', () => {
  test.each([
    ['pending', approve, true],
    ['pending', reject, false],
    ['approved', reject, false],
    ['rejected', approve, true],
  ] as const)('%s, %o', async (from, decision, shown) => {
    const id = await post()
    if (from !== 'pending') await moderateListing(db, admin, id, { status: from, feedback: '' })
    expect(await moderateListing(db, admin, id, decision)).toEqual({ ok: true })
    expect(isPublic(id)).toBe(shown)
    expect(await moderateListing(db, admin, id, decision)).toEqual({
      ok: false,
      reason: 'already_decided',
    })
  })

  test('a missing listing, or one of another source, is not found', async () => {
    const id = await post()
    const missing = { ok: false, reason: 'not_found' }
    expect(await moderateListing(db, admin, 999, approve)).toEqual(missing)
    expect(await moderateListing(db, admin, id, approve, 'work')).toEqual(missing)
  })
})

test('a text changed in the millisecond it was read in is not approved', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const id = await post()
  const seenVersion = listPendingListings(db).rows[0]?.listing.updatedAt
  await updateListingText(db, owner, 'properties', id, { title: 'Other words', description: '' })
  const decision = { ...approve, seenVersion }
  expect(await moderateListing(db, admin, id, decision)).toEqual({
    ok: false,
    reason: 'changed_since',
  })
})

test('a text changed since the administrator read it is not approved', async () => {
  const id = await post()
  const seenVersion = listPendingListings(db).rows[0]?.listing.updatedAt
  expect(
    await moderateListing(db, admin, id, { ...approve, seenVersion: '2026-01-01T00:00:00.000Z' }),
  ).toEqual({ ok: false, reason: 'changed_since' })
  expect(isPublic(id)).toBe(false)
  expect(await moderateListing(db, admin, id, { ...approve, seenVersion })).toEqual({ ok: true })
})

test('a page loaded before a colleague’s decision decides nothing', async () => {
  const id = await post()
  const seenVersion = listPendingListings(db).rows[0]?.listing.updatedAt
  await moderateListing(db, admin, id, { ...reject, seenVersion })
  expect(await moderateListing(db, admin, id, { ...approve, seenVersion })).toEqual({
    ok: false,
    reason: 'already_decided',
  })
  expect(isPublic(id)).toBe(false)
})

test('the queue is for properties and jobs, not for play listings', async () => {
  const id = newListing(db, { source: 'play', moderationStatus: 'pending' })
  expect(listPendingListings(db).total).toBe(0)
  expect(await moderateListing(db, admin, id, approve)).toEqual({ ok: false, reason: 'not_found' })
})

test('jobs wait in the same queue', async () => {
  const job = { title: 'Baker', category: 'temp', city: 'M', state: 'S', company: 'C' }
  await postWork(db, owner, workForm(textFor('en')).parse(job))
  await post()
  expect(listPendingListings(db).rows.map(({ listing }) => listing.source)).toEqual([
    'work',
    'properties',
  ])
})
