import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { takeDownPosts } from '#app/domain/own-data/take-down-posts.server.ts'
import { days } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities, listings, users } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { isListingPublic, newQuietListing } from '#tests/support/listings.ts'
import { markMailSent, readQuestionToken } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import { changeAvailability } from './availability.server.ts'
import { askOwners, takeOffUnanswered } from './availability-questions.server.ts'
import { answerByLink, findByQuestionToken } from './question-link.server.ts'

/** Answers to the question of availability by its mailed link. */

let db: OpenDatabase
let owner: Actor

beforeEach(() => {
  setClock('2026-11-20T12:00:00.000Z')
  db = freshDatabase()
  owner = newActor(db)
})
afterEach(resetClock)

const quiet = () => newQuietListing(db, { ownerId: owner.userId })
const isPublic = (id: number) => isListingPublic(db, id)
const find = (id: number) => db.select().from(listings).where(eq(listings.id, id)).get()
const readToken = () => readQuestionToken(db, owner.email)

test('keeps the listing on the lists by a yes, once recorded', async () => {
  const id = quiet()
  await askOwners(db)
  await answerByLink(db, readToken(), 'yes')
  await answerByLink(db, readToken(), 'yes')
  markMailSent(db)
  moveClock(days(15))
  await takeOffUnanswered(db)
  expect(isPublic(id)).toBe(true)
  const confirmed = eq(activities.type, 'listing.confirmed')
  expect(db.select().from(activities).where(confirmed).all()).toHaveLength(1)
})

test('marks it as taken by a no, which a yes reverts', async () => {
  const id = quiet()
  await askOwners(db)
  await answerByLink(db, readToken(), 'no')
  expect(find(id)?.takenAt).not.toBeNull()
  await answerByLink(db, readToken(), 'yes')
  expect(isPublic(id)).toBe(true)
})

test('puts back what only a missing answer took off', async () => {
  const id = quiet()
  await askOwners(db)
  const token = readToken()
  markMailSent(db)
  moveClock(days(15))
  await takeOffUnanswered(db)
  await answerByLink(db, token, 'yes')
  expect(find(id)).toMatchObject({ isPublic: true, deactivationCause: null })
})

test('puts nothing back that an administrator or its owner took off', async () => {
  for (const actor of [newActor(db, { role: 'admin' }), owner]) {
    const id = quiet()
    await askOwners(db)
    await changeAvailability(db, actor, { source: 'properties', id }, 'deactivate')
    await answerByLink(db, readToken(), 'yes')
    expect(isPublic(id)).toBe(false)
  }
})

test('does nothing while its owner is suspended, or once the account is deleted', async () => {
  const id = quiet()
  await askOwners(db)
  const token = readToken()
  await answerByLink(db, token, 'no')
  db.update(users).set({ membershipStatus: 'suspended' }).run()
  expect(await answerByLink(db, token, 'yes')).toBeNull()
  expect(isPublic(id)).toBe(false)
  db.update(users).set({ membershipStatus: 'active' }).run()
  await write(db, (tx) => takeDownPosts(tx, owner, owner.userId, 'a deleted post'))
  expect(findByQuestionToken(db, token)).toBeNull()
})

test('works until 44 days after the question', async () => {
  quiet()
  await askOwners(db)
  const token = readToken()
  moveClock(days(44))
  expect(await answerByLink(db, token, 'yes')).not.toBeNull()
  moveClock(1000)
  expect(await answerByLink(db, token, 'yes')).toBeNull()
  expect(await answerByLink(db, 'no-such-link', 'yes')).toBeNull()
})
