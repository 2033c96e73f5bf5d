import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { openDatabase } from '#app/wiring.server.ts'
import { migrateDatabase, type OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import { payments } from '#db/schema/index.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { checkInTicket } from '../door/check-in.server.ts'
import { orderMixedTickets } from '../orders/order.server.ts'
import { setSaleRules } from '../types/sale-rules.server.ts'
import { giveBackTicket } from './give-back.server.ts'

/** Two connections to one file that give back, refund and cancel at the same moment. */

let folder: string
let db: OpenDatabase
let other: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>
let buyer: Actor

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'give-back-'))
  db = openDatabase(join(folder, 'portal.db'))
  migrateDatabase(db)
  other = openDatabase(join(folder, 'portal.db'))
  sale = newTicketedEvent(db)
  buyer = newActor(db)
  await setSaleRules(db, sale.owner, sale.eventId, { giveBackHours: 0, giveBackPercent: 100 })
})

afterEach(() => {
  expect(findViolations(db.$client)).toEqual([])
  db.$client.close()
  other.$client.close()
  rmSync(folder, { recursive: true })
})

/** Buys tickets and pays; returns their codes. */
async function bought(ticketTypeId: number, quantity = 1): Promise<string[]> {
  const { paymentId } = await sale.ordered(ticketTypeId, buyer, quantity)
  if (paymentId) await sale.settle(paymentId, 'paid')
  const codes = sale.codes().map(({ code }) => code)
  return codes.slice(-quantity)
}

const paid = () => db.select().from(payments).get()

test('a ticket given back twice at once is refunded once', async () => {
  const [code = ''] = await bought(await sale.type())
  const outcomes = await Promise.all(
    [db, other, db, other].map((each) => giveBackTicket(each, buyer, code)),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(paid()?.refundedCents).toBe(1200)
})

test('a ticket scanned while it is given back is either used or refunded', async () => {
  const codes = await bought(await sale.type({ quantity: -1 }), 8)
  const ends = await Promise.all(
    codes.flatMap((code, at) => {
      const scan = () => checkInTicket(other, { actor: sale.owner }, code, {})
      const give = () => giveBackTicket(db, buyer, code)
      return at % 2 === 0 ? [scan(), give()] : [give(), scan()]
    }),
  )
  const opened = ends.filter((end) => 'status' in end && end.status === 'valid').length
  const returned = ends.filter((end) => 'ok' in end && end.ok).length
  expect(opened + returned).toBe(codes.length)
  expect(paid()?.refundedCents).toBe(returned * 1200)
})

test('a ticket given back while its event is cancelled is refunded once', async () => {
  const [code = ''] = await bought(await sale.type(), 2)
  await Promise.all([cancelEvent(other, sale.owner, sale.eventId), giveBackTicket(db, buyer, code)])
  expect(paid()?.refundedCents).toBe(2400)
})

test('the seat of a ticket given back is sold once', async () => {
  const type = await sale.type({ price: 0, quantity: 1 })
  const [code = ''] = await bought(type)
  const rivals = [newActor(db), newActor(db)]
  const outcomes = await Promise.all([
    giveBackTicket(db, buyer, code),
    ...rivals.map((rival) =>
      orderMixedTickets(other, rival, { lines: [{ ticketTypeId: type, quantity: 1 }] }),
    ),
  ])
  expect(outcomes[0]).toMatchObject({ ok: true })
  expect(outcomes.slice(1).filter(({ ok }) => ok).length).toBeLessThanOrEqual(1)
  expect(sale.seats(type).soldCount).toBeLessThanOrEqual(1)
})
