import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { incomeOf } from '#app/domain/payments/income.server.ts'

import { resetClock } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { openTicketOffice } from '#tests/support/ticket-sales.ts'
import { newActor } from '#tests/support/users.ts'
import { validateTicket } from './check-in.server.ts'
import { countSeats } from './queries.server.ts'
import { refundTicket } from './refund.server.ts'
import { formatTicketCode } from './ticket-code.ts'
import { joinWaitingList } from './waiting-list.server.ts'

let db: OpenDatabase
let office: ReturnType<typeof openTicketOffice>
let owner: Actor
let eventId: number

beforeEach(() => {
  resetClock()
  db = freshDatabase()
  office = openTicketOffice(db)
  owner = office.owner
  eventId = office.eventId
})

describe('at the door', () => {
  const scan = (code: string, who = owner, door = {}) =>
    validateTicket(db, { actor: who }, code, door)

  function ticket() {
    office.ordered(office.type({ price: 0, quantity: -1 }))
    return office.codes().at(-1)?.code ?? ''
  }

  test('a ticket is good once, however it is written, and then says when it was used', () => {
    const code = ticket()
    const typed = formatTicketCode(code).toLowerCase()
    expect(scan(typed)).toMatchObject({
      status: 'valid',
      ticket: { eventTitle: 'Harvest supper', ticketName: 'Seat' },
    })
    expect(scan(code)).toMatchObject({ status: 'used', validatedAt: expect.any(String) })
  })

  test('a bad code is told apart from a wrong one, and spoils nothing', () => {
    const code = ticket()
    const elsewhere = newEvent(db, { ownerId: owner.userId })
    expect(scan('hello').status).toBe('mistyped')
    expect(scan('00000000000').status).toBe('unknown')
    expect(scan(code, owner, { eventId: elsewhere }).status).toBe('wrong_event')
    expect(scan(code, newActor(db)).status).toBe('unknown')
    expect(scan(code, owner, { eventId }).status).toBe('valid')
  })

  test('a refunded or cancelled ticket stays outside', () => {
    const code = ticket()
    const id = office.codes().at(-1)?.id ?? 0
    expect(refundTicket(db, newActor(db), id, '').ok).toBe(false)
    expect(refundTicket(db, owner, id, 'As you asked.')).toEqual({ ok: true })
    expect(scan(code).status).toBe('cancelled')
    expect(refundTicket(db, owner, id, '').ok).toBe(false)
  })
})

test('the organiser reads how many of each type are inside', () => {
  const [seats, tables] = [office.type({ price: 0 }), office.type({ price: 0 })]
  office.ordered(tables, newActor(db), 2)
  office.ordered(seats)
  for (const { code } of office.codes().slice(1)) {
    validateTicket(db, { actor: owner }, code, { eventId })
  }
  const used = countSeats(db, { eventId }).map(({ definition, usedCount }) => [
    definition.id,
    usedCount,
  ])
  expect(used).toEqual([
    [seats, 1],
    [tables, 1],
  ])
})

test('one ticket of an order goes back alone, with its money and its seat', () => {
  const definition = office.type({ quantity: 2 })
  office.settle(office.ordered(definition, newActor(db), 2).paymentId, 'paid')
  const [first, second] = office.codes()
  expect(refundTicket(db, owner, first?.id ?? 0, '')).toEqual({ ok: true })
  expect(incomeOf(db, owner.userId)).toBe(1200)
  expect(office.seats(definition).soldCount).toBe(1)
  expect(office.codes().map(({ status }) => status)).toEqual(['refunded', 'valid'])
  expect(refundTicket(db, owner, second?.id ?? 0, '')).toEqual({ ok: true })
  expect(incomeOf(db, owner.userId)).toBe(0)
})

test('a cancelled event gives every payment back, voids free tickets, and tells every holder', () => {
  const buyer = newActor(db)
  const guest = newActor(db)
  const slow = newActor(db)
  const paid = office.type({ quantity: -1 })
  office.settle(office.ordered(paid, buyer, 2).paymentId, 'paid')
  office.ordered(office.type({ price: 0 }), guest)
  const open = office.ordered(paid, slow)
  const waiting = newActor(db)
  const full = office.type({ price: 0, quantity: 1 })
  office.ordered(full, guest)
  joinWaitingList(db, waiting, full, 1)
  cancelEvent(db, owner, eventId)
  const statuses = office.codes().map(({ status }) => status)
  expect(statuses).toEqual(['refunded', 'refunded', 'cancelled', 'cancelled'])
  expect(incomeOf(db, owner.userId)).toBe(0)
  expect(lastMailTo(db, guest.email).text).toContain('is cancelled')
  expect(lastMailTo(db, buyer.email).text).toContain('$24')
  for (const inVain of [slow, waiting]) {
    expect(lastMailTo(db, inVain.email).text).toContain('no ticket is kept for you any more')
  }
  // Who was at the till pays in vain, and gets it back.
  office.settle(open.paymentId, 'paid')
  expect(office.codes()).toHaveLength(4)
  expect(incomeOf(db, owner.userId)).toBe(0)
  expect(office.seats(paid)).toEqual({ heldCount: 0, soldCount: 0 })
})
