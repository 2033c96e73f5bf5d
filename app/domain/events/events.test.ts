import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { eventChanges, events } from '#db/schema/events.ts'
import { activities, notifications } from '#db/schema/index.ts'
import { ticketOrders, ticketTypes } from '#db/schema/tickets.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { filledEvent, newEvent } from '#tests/support/events.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import { deleteEvent } from './delete.server.ts'
import { duplicateEvent } from './duplicate.server.ts'
import { type EventStatus, shownModeration, statusTransitions } from './event.ts'
import { listPendingEvents, moderateEvent } from './moderation.server.ts'
import { findPublicEvent } from './queries.server.ts'
import { cancelEvent } from './status.server.ts'
import { changeEvent, createEvent } from './submit.server.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
})

async function create(change = {}, who = owner): Promise<number> {
  const outcome = await createEvent(db, who, filledEvent(change))
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.id
}
const change = (id: number, to: object, who = owner) => changeEvent(db, who, id, filledEvent(to))
const decide = (id: number, status: 'approved' | 'rejected', feedback = '') =>
  moderateEvent(db, admin, id, { status, feedback })
const row = (id: number) => db.select().from(events).where(eq(events.id, id)).get()
const publicTitle = (id: number) => findPublicEvent(db, id)?.title ?? null
const audited = () =>
  db
    .select()
    .from(activities)
    .orderBy(activities.id)
    .all()
    .map(({ type }) => type)

/** Sells one ticket of an event. */
function sell(id: number) {
  const kind = { eventId: id, name: 'Seat', priceCents: 500, quantity: 10 }
  const { ticketTypeId } = db
    .insert(ticketTypes)
    .values(kind)
    .returning({ ticketTypeId: ticketTypes.id })
    .get()
  const order = { quantity: 1, unitPriceCents: 500, status: 'completed', requestKey: 'k' } as const
  db.insert(ticketOrders)
    .values({ ticketTypeId, buyerName: 'B', buyerEmail: 'b@example.org', ...order })
    .run()
}

test('a new event waits for approval, an administrator’s too, but a draft does not', async () => {
  const id = await create()
  expect(publicTitle(id)).toBeNull()
  expect(db.select().from(notifications).all()).toHaveLength(1)
  await create({ title: 'By the town' }, admin)
  await create({ title: 'Unfinished', status: 'draft' })
  expect(listPendingEvents(db).rows.map(({ newest }) => newest.title)).toEqual([
    'Harvest supper',
    'By the town',
  ])
  await decide(id, 'approved')
  expect(publicTitle(id)).toBe('Harvest supper')
})

test('a draft that was never sent says draft, every other event its moderation status', () => {
  const waits = { moderationStatus: 'pending' } as const
  expect(shownModeration({ ...waits, status: 'draft' })).toBe('draft')
  expect(shownModeration({ ...waits, status: 'active' })).toBe('pending')
  expect(shownModeration({ status: 'draft', moderationStatus: 'approved' })).toBe('approved')
})

test('making a draft active submits it and notifies the administrators', async () => {
  const id = await create({ status: 'draft' })
  expect(db.select().from(notifications).all()).toEqual([])
  await change(id, { status: 'active' })
  expect(db.select().from(notifications).all()).toHaveLength(1)
  expect(listPendingEvents(db).total).toBe(1)
})

test('a public event keeps its approved version while a change waits', async () => {
  const id = await create()
  await decide(id, 'approved')
  await change(id, { title: 'Harvest supper, indoors', bgColor: '#112233' })
  expect(publicTitle(id)).toBe('Harvest supper')
  expect(listPendingEvents(db).rows[0]).toMatchObject({
    hasChange: true,
    event: { title: 'Harvest supper' },
    newest: { title: 'Harvest supper, indoors', bgColor: '#112233' },
  })
  await decide(id, 'rejected', 'Which hall?')
  expect(publicTitle(id)).toBe('Harvest supper')
  expect(lastMailTo(db, owner.email).text).toContain('Which hall?')
  await change(id, { title: 'Harvest supper in the Grange' })
  await decide(id, 'approved')
  expect(publicTitle(id)).toBe('Harvest supper in the Grange')
  expect(db.select().from(eventChanges).all()).toEqual([])
})

test('undoing a change ends its waiting, and saving the same changes nothing', async () => {
  const id = await create()
  await decide(id, 'approved')
  await change(id, {})
  expect(row(id)?.moderationStatus).toBe('approved')
  await change(id, { title: 'Other' })
  expect(row(id)?.moderationStatus).toBe('pending')
  await change(id, {})
  expect(row(id)?.moderationStatus).toBe('approved')
  expect(db.select().from(eventChanges).all()).toEqual([])
})

test('an administrator’s change of a public event is public at once, but approves no waiting change', async () => {
  const id = await create()
  await decide(id, 'approved')
  await change(id, { title: 'Corrected' }, admin)
  expect(publicTitle(id)).toBe('Corrected')
  await change(id, { title: 'Changed by the owner' })
  await change(id, { title: 'Changed by both' }, admin)
  expect(publicTitle(id)).toBe('Corrected')
  expect(listPendingEvents(db).rows[0]?.newest.title).toBe('Changed by both')
})

test('a text changed in the millisecond it was read in is not approved', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const id = await create()
  const decision = { status: 'approved', feedback: '', seenVersion: row(id)?.updatedAt } as const
  await change(id, { title: 'Other words' })
  expect(await moderateEvent(db, admin, id, decision)).toEqual({
    ok: false,
    reason: 'changed_since',
  })
})

test('a text changed since the administrator read it is not approved', async () => {
  const id = await create()
  const decision = {
    status: 'approved',
    feedback: '',
    seenVersion: '2026-01-01T00:00:00.000Z',
  } as const
  expect(await moderateEvent(db, admin, id, decision)).toEqual({
    ok: false,
    reason: 'changed_since',
  })
  expect(
    await moderateEvent(db, admin, id, { ...decision, seenVersion: row(id)?.updatedAt }),
  ).toEqual({
    ok: true,
  })
  expect(await moderateEvent(db, admin, id, decision)).toEqual({
    ok: false,
    reason: 'already_decided',
  })
  expect(await moderateEvent(db, admin, 999, decision)).toEqual({ ok: false, reason: 'not_found' })
})

test('rejecting a public event takes it off the portal', async () => {
  const id = await create()
  await decide(id, 'approved')
  await decide(id, 'rejected')
  expect(publicTitle(id)).toBeNull()
  await decide(id, 'approved')
  expect(publicTitle(id)).toBe('Harvest supper')
})

describe('every status and what may follow it', () => {
  const statuses = Object.keys(statusTransitions) as EventStatus[]
  const cases = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))

  test.each(cases)('%s → %s', async (from, to) => {
    const id = newEvent(db, { ownerId: owner.userId, status: from })
    const outcome = await change(id, { status: to })
    if (from === 'cancelled') expect(outcome).toEqual({ ok: false, reason: 'cancelled' })
    else expect(outcome.ok).toBe(from === to || statusTransitions[from].includes(to))
    expect(row(id)?.status).toBe(outcome.ok ? to : from)
    expect(publicTitle(id) !== null, 'shown').toBe((outcome.ok ? to : from) !== 'draft')
  })

  test.each(['cancelled', 'completed'] as const)(
    'no new event has the status %s',
    async (status) => {
      expect(await createEvent(db, owner, filledEvent({ status }))).toEqual({
        ok: false,
        reason: 'status_not_allowed',
      })
    },
  )
})

test('a cancelled event stays public permanently, without its waiting change', async () => {
  const id = newEvent(db, { ownerId: owner.userId }, 'changed')
  expect(await cancelEvent(db, owner, id)).toEqual({ ok: true })
  expect(publicTitle(id)).toBe('Harvest supper')
  expect(row(id)).toMatchObject({ status: 'cancelled', moderationStatus: 'approved' })
  expect(listPendingEvents(db).total).toBe(0)
  expect(await cancelEvent(db, owner, id)).toEqual({ ok: false, reason: 'status_not_allowed' })
  expect((await change(id, { status: 'active' })).ok).toBe(false)
})

test('a new time or place is announced when it takes effect, other changes are not', async () => {
  const id = await create()
  await decide(id, 'approved')
  await change(id, { description: 'Four pies.' })
  await decide(id, 'approved')
  expect(audited()).not.toContain('event.moved')
  await change(id, { startTime: '2031-10-04T19:00' })
  expect(audited()).not.toContain('event.moved')
  await decide(id, 'approved')
  expect(audited()).toContain('event.moved')
  await cancelEvent(db, owner, id)
  expect(audited().at(-1)).toBe('event.cancelled')
})

test('an event with ticket holders can be neither deleted nor hidden', async () => {
  const id = await create()
  await decide(id, 'approved')
  sell(id)
  expect(await deleteEvent(db, owner, id)).toEqual({ ok: false, reason: 'has_tickets' })
  expect(await change(id, { status: 'draft' })).toEqual({ ok: false, reason: 'has_tickets_draft' })
  expect(await decide(id, 'rejected')).toEqual({ ok: false, reason: 'has_tickets' })
  expect(publicTitle(id)).toBe('Harvest supper')
  const other = await create()
  expect(await deleteEvent(db, owner, other)).toEqual({ ok: true })
  expect(row(other)).toBeUndefined()
})

test('a copy is a draft of the newest version with the ticket types, without tickets', async () => {
  const id = newEvent(db, { ownerId: owner.userId }, 'changed')
  sell(id)
  const outcome = await duplicateEvent(db, owner, id)
  const copy = outcome.ok ? outcome.id : 0
  expect(row(copy)).toMatchObject({
    title: 'Harvest supper, indoors',
    status: 'draft',
    moderationStatus: 'pending',
    publishedAt: null,
  })
  expect(await deleteEvent(db, owner, copy)).toEqual({ ok: true })
})
