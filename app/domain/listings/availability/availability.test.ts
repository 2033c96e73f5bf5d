import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { changeMembership } from '#app/domain/accounts/role-and-status.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { isListingPublic, newListing } from '#tests/support/listings.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import { changeAvailability } from './availability.server.ts'
import { describeAvailability } from './describe-availability.ts'

let db: OpenDatabase
let owner: Actor
let other: Actor
let admin: Actor

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  other = newActor(db)
  admin = newActor(db, { role: 'admin' })
})

/** Creates a public listing of the owner. */
const shown = () => newListing(db, { ownerId: owner.userId })
const isPublic = (id: number) => isListingPublic(db, id)

test('only the owner can take a listing off the lists and put it back, at once', async () => {
  const id = shown()
  const listing = { source: 'properties', id } as const
  expect(await changeAvailability(db, other, listing, 'deactivate')).toBeNull()
  for (const [change, isShown] of [
    ['deactivate', false],
    ['deactivate', false],
    ['reactivate', true],
    ['mark-taken', false],
    ['mark-available', true],
  ] as const) {
    expect(await changeAvailability(db, owner, listing, change)).not.toBeNull()
    expect(isPublic(id), change).toBe(isShown)
  }
})

test('a suspension takes a member’s listings off the lists, and its end restores them', async () => {
  const [id, resting] = [shown(), shown()]
  // The clock stands still, so both changes happen at the same time.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await changeAvailability(db, owner, { source: 'properties', id: resting }, 'deactivate')
  db.update(users).set({ emailVerifiedAt: nowInstant() }).run()
  await changeMembership(db, admin, owner.userId, { role: 'member', status: 'suspended' })
  await changeMembership(db, admin, owner.userId, { role: 'member', status: 'pending' })
  expect(isPublic(id)).toBe(false)
  await changeMembership(db, admin, owner.userId, { role: 'member', status: 'active' })
  expect([isPublic(id), isPublic(resting)]).toEqual([true, false])
})

test.each([
  ['the suspension had taken off', ['deactivate']],
  ['was back on the lists', ['reactivate', 'deactivate']],
] as const)('a listing that %s stays off if an administrator takes it off', async (_, changes) => {
  const listing = { source: 'properties', id: shown() } as const
  db.update(users).set({ emailVerifiedAt: nowInstant() }).run()
  await changeMembership(db, admin, owner.userId, { role: 'member', status: 'suspended' })
  for (const change of changes) await changeAvailability(db, admin, listing, change)
  await changeMembership(db, admin, owner.userId, { role: 'member', status: 'active' })
  expect(isPublic(listing.id)).toBe(false)
})

test('an administrator can take off for good what its owner just took off', async () => {
  const id = shown()
  const listing = { source: 'properties', id } as const
  await changeAvailability(db, owner, listing, 'deactivate')
  expect(await changeAvailability(db, admin, listing, 'deactivate')).not.toBeNull()
  expect(lastMailTo(db, owner.email).text).toContain('off the lists')
  expect(await changeAvailability(db, owner, listing, 'reactivate')).toBeNull()
  await changeAvailability(db, owner, listing, 'deactivate')
  expect(await changeAvailability(db, owner, listing, 'reactivate')).toBeNull()
  expect(await changeAvailability(db, admin, listing, 'reactivate')).not.toBeNull()
  expect(isPublic(id)).toBe(true)
})

test('only an administrator can put back what an administrator took off', async () => {
  const id = shown()
  const listing = { source: 'properties', id } as const
  await changeAvailability(db, admin, listing, 'deactivate')
  expect(lastMailTo(db, owner.email).text).toContain('off the lists')
  expect(await changeAvailability(db, owner, listing, 'reactivate')).toBeNull()
  expect(isPublic(id)).toBe(false)
  expect(await changeAvailability(db, admin, listing, 'reactivate')).not.toBeNull()
  expect(isPublic(id)).toBe(true)
})

const then = '2031-01-01T00:00:00.000Z'

test.each([
  ['it is marked as taken', 'reactivate', { takenAt: then }],
  ['it is waiting for approval', 'reactivate', { moderationStatus: 'pending' }],
  ['it is rejected', 'reactivate', { moderationStatus: 'rejected' }],
  ['its fee is not paid', 'reactivate', { unpaidSince: then }],
  ['it is deactivated', 'mark-available', { takenAt: then }],
] as const)('the message says what still keeps a listing off: %s', async (words, change, why) => {
  const id = shown()
  const listing = { source: 'properties', id } as const
  await changeAvailability(db, owner, listing, 'deactivate')
  db.update(listings).set(why).where(eq(listings.id, id)).run()
  const changed = await changeAvailability(db, owner, listing, change)
  const message = changed && describeAvailability(change, changed, textFor('en'))
  expect(message).toContain(`stays off the lists: ${words}.`)
})

test('the message names a listing that is on the lists again', async () => {
  const listing = { source: 'properties', id: shown() } as const
  await changeAvailability(db, owner, listing, 'deactivate')
  const changed = await changeAvailability(db, owner, listing, 'reactivate')
  const message = changed && describeAvailability('reactivate', changed, textFor('en'))
  expect(message).toContain('On the lists again')
})
