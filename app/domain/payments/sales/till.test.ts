import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#app/shared/calendar-days.ts'
import { today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { startOfDay } from '#app/shared/zoned-time.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { payments, refunds } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findPayment, newPayment, paidPayment } from '#tests/support/payments.ts'
import { explainPlans } from '#tests/support/query-plans.ts'
import { newActor } from '#tests/support/users.ts'
import { refundPayment, requestRefund } from '../refunds/refunds.server.ts'
import { recordCashRefund, recordDirectPayment, recordOfflinePayment } from './cash.server.ts'
import { loadTillDay } from './till.server.ts'

let db: OpenDatabase
let receipts = 0
beforeEach(() => {
  // Everything happens in one millisecond.
  setClock('2031-06-01T15:00:00.000Z')
  db = freshDatabase()
})
afterEach(resetClock)

const newCashier = (name: string) => newActor(db, { name, role: 'cashier' })

async function newOrderAtTownHall(traits: { amountCents?: number; payeeId?: number } = {}) {
  const { id } = await newPayment(db, traits)
  db.update(payments).set({ method: 'offline' }).where(eq(payments.id, id)).run()
  return id
}

async function payAtTownHall(cashier: ReturnType<typeof newCashier>, amountCents: number) {
  const id = await newOrderAtTownHall({ amountCents })
  receipts += 1
  await recordOfflinePayment(db, cashier, id, { number: `R-${receipts}` })
  return id
}

const setPaidAt = (id: number, paidAt: string) =>
  db.update(payments).set({ paidAt }).where(eq(payments.id, id)).run()

const load = (day = today(), page = 1) => loadTillDay(db, newCashier('Reader'), { day, page })
const listCents = (till: ReturnType<typeof load>) => till.movements.map(({ cents }) => cents)

test('a day of the till has what each person took and gave back', async () => {
  const [ada, ben] = [newCashier('Ada'), newCashier('Ben')]
  const first = await payAtTownHall(ada, 2500)
  await payAtTownHall(ben, 1000)
  await payAtTownHall(ada, 500)
  await refundPayment(db, ben, first, { amountCents: 700, reason: 'Rain' })
  const till = load()
  expect(till.sums).toEqual([
    { person: 'Ada', count: 2, takenCents: 3000, refundedCents: 0 },
    { person: 'Ben', count: 2, takenCents: 1000, refundedCents: 700 },
  ])
  expect(till.movements.map(({ person, cents }) => [person, cents])).toEqual([
    ['Ada', 2500],
    ['Ben', 1000],
    ['Ada', 500],
    ['Ben', -700],
  ])
})

test('money that was not in the till is not on its report', async () => {
  const organizer = newActor(db)
  const admin = newActor(db, { role: 'admin' })
  await newOrderAtTownHall()
  await paidPayment(db)
  const direct = await newOrderAtTownHall({ payeeId: organizer.userId })
  await recordDirectPayment(db, organizer, direct)
  await refundPayment(db, organizer, direct, { amountCents: 300, reason: 'Rain' })
  const lost = findPayment(db, await paidPayment(db))
  await write(db, (tx) => requestRefund(tx, null, lost, { amountCents: 900, source: 'dispute' }))
  expect(load()).toMatchObject({ sums: [], movements: [] })
  for (const payer of [organizer, admin]) {
    const id = await paidPayment(db, { payeeId: organizer.userId })
    const failed = { paymentId: id, amountCents: 100, source: 'person', status: 'failed' } as const
    db.insert(refunds).values(failed).run()
    await refundPayment(db, payer, id, { amountCents: 2500, reason: 'Rain', byHand: true })
  }
  const till = load()
  expect(till.movements.map(({ person, cents }) => [person, cents])).toEqual([[admin.name, -2500]])
  expect(
    till.movements.map(({ mayOpen }) => mayOpen),
    'not the sale of a card',
  ).toEqual([false])
})

test('what the town gives back for an organizer is in the report', async () => {
  const organizer = newActor(db)
  const admin = newActor(db, { role: 'admin' })
  const direct = await newOrderAtTownHall({ payeeId: organizer.userId })
  await recordDirectPayment(db, organizer, direct)
  await refundPayment(db, admin, direct, { amountCents: 300, reason: 'Rain' })
  expect(load().sums).toEqual([{ person: admin.name, count: 1, takenCents: 0, refundedCents: 300 }])
})

test('a refund that was owed counts on the day on which it is handed over', async () => {
  const cashier = newCashier('Ada')
  const id = await payAtTownHall(cashier, 2500)
  const whole = { amountCents: 2500, source: 'portal' } as const
  const owed = await write(db, (tx) => requestRefund(tx, null, findPayment(db, id), whole))
  expect(listCents(load())).toEqual([2500])
  const other = newCashier('Ben')
  await recordCashRefund(db, other, owed)
  await recordCashRefund(db, cashier, owed)
  expect(load().movements.at(-1)).toMatchObject({ cents: -2500, person: 'Ben', refundId: owed })
})

test('a day begins and ends with the town’s midnight', async () => {
  const cashier = newCashier('Ada')
  const day = addDays(today(), -10)
  const [start, end] = [day, addDays(day, 1)].map((at) => startOfDay(at, config.timeZone))
  if (!start || !end) throw new Error('The day has no bounds.')
  const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()
  const paidAt = [before(start), start, before(end), end]
  for (const [index, at] of paidAt.entries()) {
    setPaidAt(await payAtTownHall(cashier, 1000 + index), at)
  }
  expect(listCents(load(day))).toEqual([1001, 1002])
  expect(load(day)).toMatchObject({ before: addDays(day, -1), after: addDays(day, 1) })
  expect(load(addDays(day, -1))).toMatchObject({ before: null, after: day })
  expect(load(), 'the newest of several days').toMatchObject({
    before: addDays(day, 1),
    after: null,
  })
})

test('sums are of the whole day on each page', async () => {
  const cashier = newCashier('Ada')
  for (let index = 0; index < 203; index += 1) await payAtTownHall(cashier, 500)
  const last = load(today(), 2)
  expect([last.page, last.pages, last.movements.length]).toEqual([2, 2, 3])
  expect(last.sums).toMatchObject([{ count: 203, takenCents: 101_500 }])
})

test('a day is found by indexes', async () => {
  const cashier = newCashier('Ada')
  await payAtTownHall(cashier, 500)
  const read = () => loadTillDay(db, cashier, { day: today(), page: 1 })
  const plans = explainPlans(db, read).join('\n')
  expect(plans).toContain('payments_offline_idx (method=? AND paid_at>? AND paid_at<?)')
  expect(plans).toContain('refunds_settled_idx (settled_at>? AND settled_at<?)')
  expect(plans).not.toMatch(/SCAN (payments|refunds|r|p)\b/)
  // One sort for the sums of each person, and one for a page of the day.
  expect(plans.match(/TEMP B-TREE FOR ORDER BY/g)).toHaveLength(2)
})
