import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { changeMembership } from '#app/domain/accounts/role-and-status.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities, availabilityQuestions, users } from '#db/schema/index.ts'
import type { listings } from '#db/schema/listings.ts'
import { settings } from '#db/schema/settings.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { isListingPublic, newListing, newQuietListing } from '#tests/support/listings.ts'
import { listMails, markMailSent, readQuestionToken } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import { changeAvailability } from './availability.server.ts'
import { askOwners, findOpenQuestion, takeOffUnanswered } from './availability-questions.server.ts'
import { answerByLink, findByQuestionToken } from './question-link.server.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor

beforeEach(() => {
  setClock('2026-11-20T12:00:00.000Z')
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
})
afterEach(resetClock)

const quiet = (traits: Partial<typeof listings.$inferInsert> = {}) =>
  newQuietListing(db, { ownerId: owner.userId, ...traits })
const listAsked = () =>
  db
    .select({ id: availabilityQuestions.listingId })
    .from(availabilityQuestions)
    .orderBy(availabilityQuestions.listingId)
    .all()
    .map(({ id }) => id)
const isPublic = (id: number) => isListingPublic(db, id)
const listTypes = () =>
  db
    .select()
    .from(activities)
    .all()
    .map(({ type }) => type)

const listOwnMails = () => listMails(db).filter(({ toAddress }) => toAddress === owner.email)
const readToken = () => readQuestionToken(db, owner.email)

/** Moves past the last day to answer; the mail has left. */
function waitTooLong() {
  markMailSent(db)
  moveClock(days(15))
}

describe('asking', () => {
  test('is about properties after 180 quiet days and jobs after 60', async () => {
    const aged = (source: 'properties' | 'work' | 'play', count: number) => {
      const at = instantFromNow(-days(count))
      return quiet({ source, ownerId: newActor(db).userId, publishedAt: at, updatedAt: at })
    }
    const due = [aged('properties', 180), aged('work', 60)]
    aged('properties', 179)
    aged('work', 59)
    aged('play', 900)
    await askOwners(db)
    expect(listAsked()).toEqual(due)
  })

  test('is not about the town’s listings, hidden ones, or those of members who are not active', async () => {
    const at = '2020-01-01T00:00:00.000Z'
    newListing(db, { publishedAt: at, updatedAt: at })
    quiet({ takenAt: at })
    quiet({ deactivatedAt: at })
    quiet({ moderationStatus: 'pending' })
    const waiting = newActor(db).userId
    db.update(users).set({ membershipStatus: 'pending' }).where(eq(users.id, waiting)).run()
    quiet({ ownerId: waiting })
    await askOwners(db)
    expect(listAsked()).toEqual([])
  })

  test('goes to the owner, with a link and the time to answer', async () => {
    const id = quiet({ title: 'Mill house' })
    await askOwners(db)
    const [mail, ...others] = listOwnMails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Is “Mill house” still available?')
    expect(mail?.text).toContain('Without an answer within 14 days of this message, it leaves')
    expect(findByQuestionToken(db, readToken())?.listing.id).toBe(id)
    expect(findOpenQuestion(db, id)).toBe('2026-12-04')
  })

  test('is about three listings of an owner a day, and about each once', async () => {
    const ids = [quiet(), quiet(), quiet(), quiet()]
    const another = quiet({ ownerId: newActor(db).userId })
    await askOwners(db)
    await askOwners(db)
    expect(listAsked()).toEqual([...ids.slice(0, 3), another])
    moveClock(days(1))
    await askOwners(db)
    expect(listAsked()).toEqual([...ids, another])
    expect(listOwnMails()).toHaveLength(4)
  })

  test('begins again as long after an answer, with another link', async () => {
    const id = quiet()
    await askOwners(db)
    const first = readToken()
    await answerByLink(db, first, 'yes')
    moveClock(days(179))
    await askOwners(db)
    expect(findOpenQuestion(db, id)).toBeNull()
    moveClock(days(1))
    await askOwners(db)
    expect(findOpenQuestion(db, id)).not.toBeNull()
    expect(readToken()).not.toBe(first)
    expect(findByQuestionToken(db, first)).toBeNull()
  })

  test('ends where the town sets the days to 0, and takes nothing off', async () => {
    const asked = quiet()
    await askOwners(db)
    db.insert(settings).values({ key: 'availability.properties', value: '0' }).run()
    const other = quiet()
    moveClock(days(40))
    await askOwners(db)
    await takeOffUnanswered(db)
    expect(listAsked()).toEqual([])
    db.delete(settings).run()
    await takeOffUnanswered(db)
    expect([isPublic(asked), isPublic(other)]).toEqual([true, true])
  })
})

describe('an unanswered question', () => {
  test('takes the listing off after the last day, and tells its owner', async () => {
    const id = quiet()
    await askOwners(db)
    markMailSent(db)
    moveClock(days(14))
    await takeOffUnanswered(db)
    expect(isPublic(id)).toBe(true)
    moveClock(days(1))
    await takeOffUnanswered(db)
    await takeOffUnanswered(db)
    expect(isPublic(id)).toBe(false)
    expect(listOwnMails()).toHaveLength(2)
    expect(listTypes().filter((type) => type === 'listing.unanswered')).toHaveLength(1)
  })

  test('takes nothing off within 14 days of a mail that left late', async () => {
    const id = quiet()
    await askOwners(db)
    moveClock(days(40))
    await takeOffUnanswered(db)
    markMailSent(db)
    moveClock(days(14))
    await takeOffUnanswered(db)
    expect([isPublic(id), findOpenQuestion(db, id)]).toEqual([true, '2027-01-13'])
    expect(findByQuestionToken(db, readToken())?.listing.id).toBe(id)
    moveClock(days(1))
    await takeOffUnanswered(db)
    expect(isPublic(id)).toBe(false)
  })

  test('takes nothing off while the owner is not active', async () => {
    const id = quiet()
    await askOwners(db)
    waitTooLong()
    const setStatus = (membershipStatus: 'pending' | 'active') =>
      db.update(users).set({ membershipStatus }).where(eq(users.id, owner.userId)).run()
    setStatus('pending')
    await takeOffUnanswered(db)
    expect(isPublic(id)).toBe(true)
    setStatus('active')
    await takeOffUnanswered(db)
    expect(isPublic(id)).toBe(false)
  })

  test('leaves it to the owner to put the listing back, who is then asked anew much later', async () => {
    const id = quiet()
    await askOwners(db)
    waitTooLong()
    await takeOffUnanswered(db)
    await changeAvailability(db, owner, { source: 'properties', id }, 'reactivate')
    await askOwners(db)
    await takeOffUnanswered(db)
    expect([isPublic(id), findOpenQuestion(db, id)]).toEqual([true, null])
  })

  test('is withdrawn by a suspension, which ends with the listing on the lists', async () => {
    const id = quiet()
    db.update(users).set({ emailVerifiedAt: nowInstant() }).run()
    await askOwners(db)
    await changeMembership(db, admin, owner.userId, { role: 'member', status: 'suspended' })
    waitTooLong()
    await changeMembership(db, admin, owner.userId, { role: 'member', status: 'active' })
    await takeOffUnanswered(db)
    expect(isPublic(id)).toBe(true)
  })
})
