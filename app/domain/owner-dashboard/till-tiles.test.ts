import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { paths } from '#app/paths.ts'
import { hours, instantFromNow } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { payments, refunds } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPayment } from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import { loadDashboard } from './load-dashboard.server.ts'

let db: OpenDatabase
let owner: Actor

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
})

const loadTiles = (actor: Actor) => loadDashboard(db, actor, 1).tiles

test('a cashier sees what is to be paid at the town hall, but not for tickets of their own', async () => {
  const cashier = newActor(db, { role: 'cashier' })
  const toPay = async (changes: Partial<typeof payments.$inferInsert>) => {
    const { id } = await newPayment(db)
    const until = instantFromNow(hours(5))
    db.update(payments)
      .set({ method: 'offline', expiresAt: until, ...changes })
      .where(eq(payments.id, id))
      .run()
    return until
  }
  await toPay({ payeeId: cashier.userId })
  await toPay({ expiresAt: instantFromNow(-1) })
  await toPay({ status: 'cancelled' })
  await toPay({ method: 'card' })
  expect(loadTiles(cashier)).toEqual([])
  const until = await toPay({})
  await toPay({ expiresAt: instantFromNow(hours(9)) })
  expect(loadTiles(cashier)).toEqual([{ kind: 'till', count: 2, until }])
  expect(loadTiles(newActor(db, { role: 'moderator' }))).toEqual([])
})

test('a refund that is not made to a card waits for who has to hand it over', async () => {
  const owe = async (method: 'offline' | 'direct') => {
    const { id } = await newPayment(db, { payeeId: owner.userId })
    db.update(payments).set({ method, status: 'paid' }).where(eq(payments.id, id)).run()
    const paymentId = { paymentId: id, source: 'person', amountCents: 500 } as const
    db.insert(refunds).values(paymentId).run()
    return paths.ownerDashboard.sale(id)
  }
  const cashier = newActor(db, { role: 'cashier' })
  const atTownHall = await owe('offline')
  expect(loadTiles(owner)).toEqual([])
  expect(loadTiles(cashier)).toEqual([{ kind: 'refunds', count: 1, href: atTownHall }])
  const atDoor = await owe('direct')
  await owe('direct')
  expect(loadTiles(owner)).toEqual([{ kind: 'refunds', count: 2, href: atDoor }])
  expect(loadTiles(cashier)).toHaveLength(1)
  db.update(refunds).set({ status: 'succeeded' }).run()
  expect([...loadTiles(owner), ...loadTiles(cashier)]).toEqual([])
})
