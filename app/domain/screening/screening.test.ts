import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { listPendingClassifieds } from '#app/domain/classifieds/moderation.server.ts'
import { editClassified } from '#app/domain/classifieds/post.server.ts'
import { deleteEvent } from '#app/domain/events/delete.server.ts'
import { listPendingEvents } from '#app/domain/events/moderation.server.ts'
import { listPendingListings } from '#app/domain/listings/moderation.server.ts'
import { getSeverity, setSeverity } from '#app/domain/screening/severity.server.ts'
import { days, nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { events } from '#db/schema/events.ts'
import { listings, propertyDetails } from '#db/schema/listings.ts'
import { screenings } from '#db/schema/screenings.ts'
import { filledClassified, newClassified, newSection } from '#tests/support/classifieds.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newListing } from '#tests/support/listings.ts'
import { ModelServer } from '#tests/support/model-server.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import { openModel } from './model.server.ts'
import { listNotes } from './queries.server.ts'
import { screenPosts } from './screening-job.server.ts'
import { replaySeverity } from './severity-replay.server.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor
let section: number

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
  section = newSection(db)
})
afterEach(resetClock)

const fraud = 'Pay by Western Union.'
/** Runs the job later than the post, because results must be newer than the text. */
const screen = (options: Parameters<typeof screenPosts>[1]) => {
  moveClock(1)
  return screenPosts(db, options)
}
const all = () => db.select().from(screenings).all()
const notes = (id: number) => listNotes(db, 'classified', [id]).get(id)

test('everything that waits is screened once, of all four kinds', async () => {
  newListing(db, { ownerId: owner.userId, moderationStatus: 'pending' })
  newPlay(db, owner, { moderationStatus: 'pending' })
  newEvent(db, { ownerId: owner.userId }, 'new')
  newClassified(db, owner, section)
  newClassified(db, owner, section, { moderationStatus: 'approved' })
  await screen({ model: null })
  await screen({ model: null })
  expect(
    all()
      .map((row) => row.subjectType)
      .sort(),
  ).toEqual(['classified', 'event', 'listing', 'listing'])
})

test('what was found in an event is deleted with it, and nothing else is', async () => {
  const [deleted, kept] = [1, 2].map(() => newEvent(db, { ownerId: owner.userId }, 'new'))
  newListing(db, { ownerId: owner.userId, moderationStatus: 'pending', id: deleted })
  await screen({ model: null })
  expect(await deleteEvent(db, owner, deleted ?? 0)).toEqual({ ok: true })
  const left = all().map(({ subjectType, subjectId }) => [subjectType, subjectId])
  expect(left.sort()).toEqual([
    ['event', kept],
    ['listing', deleted],
  ])
})

test('a changed text is screened again, and one screened before is not', async () => {
  const id = newClassified(db, owner, section)
  await screen({ model: null })
  moveClock(1000)
  await editClassified(db, owner, id, filledClassified(section, { content: fraud }))
  await screen({ model: null })
  expect(notes(id)).toMatchObject({ risk: 5, isFlagged: true, screenedBy: 'rules' })
  moveClock(1000)
  await editClassified(db, owner, id, filledClassified(section))
  await screen({ model: null })
  expect(all()).toHaveLength(2)
  expect(notes(id)).toMatchObject({ risk: 1, isFlagged: false })
})

test('what was found in earlier wordings is kept for the 30 days that the page counts', async () => {
  const id = newClassified(db, owner, section, { content: fraud })
  const other = newClassified(db, owner, section)
  await screen({ model: null })
  const change = async (content: string) => {
    await editClassified(db, owner, id, filledClassified(section, { content }))
    await screen({ model: null })
    return all().filter(({ subjectId }) => subjectId === id).length
  }
  moveClock(days(29))
  expect(await change('Two cats')).toBe(2)
  moveClock(days(2))
  expect(await change('Three cats')).toBe(2)
  expect(all().map(({ subjectId }) => subjectId)).toContain(other)
})

test('a flagged post is first in its queue, however late it came', async () => {
  const harmless = newClassified(db, owner, section)
  const early = newListing(db, { moderationStatus: 'pending' })
  newEvent(db, {}, 'new')
  moveClock(1000)
  const suspect = newClassified(db, owner, section, { content: fraud })
  const late = newListing(db, { moderationStatus: 'pending', description: fraud })
  const event = newEvent(db, { description: fraud }, 'new')
  await screen({ model: null })
  expect(listPendingClassifieds(db).rows.map(({ classified }) => classified.id)).toEqual([
    suspect,
    harmless,
  ])
  expect(listPendingListings(db).rows.map(({ listing }) => listing.id)).toEqual([late, early])
  expect(listPendingEvents(db).rows[0]?.event.id).toBe(event)
})

test('a text that is moved to another field is screened again', async () => {
  const call = 'Call 616 555 0117'
  const lot = { moderationStatus: 'pending', description: 'Sunny lot.' } as const
  const id = newListing(db, lot, { street: call })
  const read = () => listNotes(db, 'listing', [id]).get(id)
  await screen({ model: null })
  expect(read()).toMatchObject({ risk: 1 })
  moveClock(1000)
  db.update(propertyDetails).set({ street: '' }).run()
  const moved = { description: `Sunny lot.\n${call}`, updatedAt: nowInstant() }
  db.update(listings).set(moved).run()
  await screen({ model: null })
  expect(read()).toMatchObject({ risk: 3 })
})

test('a screening decides nothing', async () => {
  newClassified(db, owner, section, { content: fraud })
  await screen({ model: null })
  expect(
    listPendingClassifieds(db).rows.map(({ classified }) => classified.moderationStatus),
  ).toEqual(['pending'])
})

test('the severity decides what is flagged', async () => {
  const id = newClassified(db, owner, section, { content: 'Call 616 555 0117' })
  await screen({ model: null })
  expect([getSeverity(db), notes(id)?.isFlagged]).toEqual([3, true])
  await setSeverity(db, admin, 2)
  expect([getSeverity(db), notes(id)?.isFlagged]).toEqual([2, false])
})

test('the replay shows what each severity would have flagged in the last thirty days', async () => {
  newClassified(db, owner, section, { content: fraud })
  moveClock(days(31))
  const texts = ['Call 616 555 0117', 'Two barn cats', 'Ingresos garantizados']
  for (const content of texts) newClassified(db, owner, section, { content })
  await screen({ model: null })
  const { counts, flagged } = replaySeverity(db, 3)
  expect(counts.map(({ count }) => count)).toEqual([2, 2, 3, 3, 4])
  expect(flagged.map(({ title }) => title)).not.toContain('Two barn cats')
})

const open = ({ url }: ModelServer, timeout: number) =>
  openModel({ url, model: 'tiny', timeout, rest: 60_000, locale: 'en' })

test('a text that changes during its screening is screened again', async () => {
  const server = await ModelServer.start()
  const id = newClassified(db, owner, section)
  server.answer = async (response) => {
    moveClock(1000)
    await editClassified(db, owner, id, filledClassified(section, { content: fraud }))
    ModelServer.says({ risk: 1, rule: 'ordinary', reason: 'Nothing in it.' })(response)
  }
  const model = open(server, 60_000)
  await screen({ model })
  expect(notes(id), 'the harmless words it had before').toBeUndefined()
  await screen({ model: null })
  expect(notes(id)).toMatchObject({ risk: 5, isFlagged: true })
  await server.stop()
})

test('when a model hangs, the rules answer in its place', async () => {
  const server = await ModelServer.start()
  server.answer = () => undefined
  const id = newClassified(db, owner, section, { content: fraud })
  const model = open(server, 100)
  await screen({ model })
  expect(notes(id)).toMatchObject({ risk: 5, screenedBy: 'rules' })
  await server.stop()
})

test('a portal that stops does not wait for the model, and screens the rest after its start', async () => {
  const server = await ModelServer.start()
  server.answer = () => undefined
  newClassified(db, owner, section)
  newClassified(db, owner, section, { content: fraud })
  const model = open(server, 60_000)
  const stopping = new AbortController()
  const run = screen({ model, stopping: stopping.signal })
  await expect.poll(() => server.asked.length).toBe(1)
  stopping.abort()
  await run
  expect(all()).toEqual([])
  await screen({ model: null })
  expect(all()).toHaveLength(2)
  await server.stop()
})

test('a text that changed in the millisecond it was read in is screened again', async () => {
  const id = newClassified(db, owner, section)
  await screen({ model: null })
  expect(notes(id)).toMatchObject({ risk: 1 })
  const read = db.select().from(screenings).get()
  const changed = { content: fraud, updatedAt: read?.createdAt }
  db.update(classifiedAds).set(changed).where(eq(classifiedAds.id, id)).run()
  expect(notes(id)).toBeUndefined()
  await screen({ model: null })
  expect(notes(id)).toMatchObject({ risk: 5 })
})

test('what is deleted while it is being screened leaves no finding', async () => {
  newEvent(db, { ownerId: owner.userId, title: fraud }, 'new')
  const running = screen({ model: null })
  db.delete(events).run()
  await running
  expect(all()).toEqual([])
})
