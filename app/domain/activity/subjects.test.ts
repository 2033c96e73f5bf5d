import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { tourDates } from '#db/schema/listings.ts'
import { payments } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newPayment } from '#tests/support/payments.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import { listHistory, listOwnHistory } from './history.server.ts'
import { record } from './record.server.ts'

/** Where the rows of the history lead. */

let db: OpenDatabase
let ann: Actor
let ben: Actor
let admin: Actor

beforeEach(() => {
  db = freshDatabase()
  ann = newActor(db, { name: 'Ann' })
  ben = newActor(db, { name: 'Ben' })
  admin = newActor(db, { name: 'Ada', role: 'admin' })
})

const all = () => listHistory(db, admin, { page: 1 }).rows
const own = (actor: Actor) => listOwnHistory(db, actor, 1).rows

test('a list of tickets leads to the tickets of its event or tour date', async () => {
  const event = newEvent(db, { ownerId: ann.userId, title: 'Fair' })
  const times = { startTime: '2031-01-01T10:00:00.000Z', endTime: '2031-01-01T11:00:00.000Z' }
  const listingId = newPlay(db, ann, { title: 'Walk' })
  const { id: tourDateId } = db
    .insert(tourDates)
    .values({ listingId, ...times })
    .returning({ id: tourDates.id })
    .get()
  const read = { type: 'personal_list.read', id: 0, list: 'tickets' } as const
  await write(db, (tx) => {
    record(tx, admin, { ...read, title: 'Fair', eventId: event })
    record(tx, admin, { ...read, title: 'Walk', tourDateId })
    record(tx, admin, { ...read, title: 'Recorded without its event' })
    record(tx, admin, { ...read, list: 'ledger' })
  })
  expect(all().map(({ subject }) => [subject.name, subject.path])).toEqual([
    [null, null],
    [null, null],
    ['Walk', paths.tourDates.purchasedTickets(tourDateId)],
    ['Fair', paths.events.purchasedTickets(event)],
  ])
})

test('a payment into the till leads the cashier who recorded it to its sale', async () => {
  const cashier = newActor(db, { role: 'cashier' })
  const cash = await newPayment(db, { payeeId: ann.userId })
  const card = await newPayment(db, { payeeId: ann.userId })
  db.update(payments).set({ method: 'offline' }).where(eq(payments.id, cash.id)).run()
  await write(db, (tx) => {
    for (const { id } of [cash, card])
      record(tx, cashier, { type: 'payment.received', id, receiptNumber: '7' })
  })
  const read = (actor: Actor) => own(actor).map(({ subject }) => subject.path)
  expect(read(cashier)).toEqual([null, paths.ownerDashboard.sale(cash.id)])
  expect(read({ ...cashier, role: 'member' }), 'who is no longer a cashier').toEqual([null, null])
})

test('a classified ad leads to its page, unless its owner is suspended, or pending after that', async () => {
  const sectionId = newSection(db)
  const cleo = newActor(db, { name: 'Cleo' })
  const ids = [ann, ben, cleo].map((owner) => newClassified(db, owner, sectionId, stages.running))
  await write(db, (tx) => {
    for (const id of ids) record(tx, ann, { type: 'classified.paid', id })
  })
  db.update(users).set({ membershipStatus: 'suspended' }).where(eq(users.id, ben.userId)).run()
  const onHold = { membershipStatus: 'pending', suspendedAt: nowInstant() } as const
  db.update(users).set(onHold).where(eq(users.id, cleo.userId)).run()
  const read = all().map(({ subject }) => subject.path)
  expect(read).toEqual([null, null, paths.classifieds.show(ids[0] ?? 0)])
})

test('a setting leads to the page where it is changed', async () => {
  const memberName = 'Ada'
  await write(db, (tx) => {
    record(tx, admin, { type: 'setting.changed', id: 0, keys: 'TOWN_NAME', memberName })
    record(tx, admin, { type: 'setting.severity_changed', id: 0, severity: 3, memberName })
    record(tx, admin, { type: 'setting.clock_confirmed', id: 0 })
  })
  expect(all().map(({ type, subject }) => [type, subject.path])).toEqual([
    ['setting.clock_confirmed', paths.admin.jobs()],
    ['setting.severity_changed', paths.admin.classifiedSections()],
    ['setting.changed', paths.admin.settings()],
  ])
})
