import { afterEach, expect, test } from 'vitest'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { joinWaitingList } from '#app/domain/tickets/waiting-list/waiting-list.server.ts'
import { paths } from '#app/paths.ts'
import { textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import { ticketTypes } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import { tourDateForm } from './forms.ts'
import { orderTourTickets } from './order.server.ts'
import { addTourDates, removeTourDate } from './tour-dates.server.ts'

afterEach(resetClock)

test('whoever has tickets, has not paid or waits is told which date is cancelled', async () => {
  const db = freshDatabase()
  setClock('2027-01-01T12:00:00Z')
  const [owner, holder, unpaid, waiting] = [newActor(db), newActor(db), newActor(db), newActor(db)]
  const details = { maxCapacity: 3, enableTicketing: true }
  const tour = newPlay(db, owner, { priceCents: 800, details })
  const weekly = tourDateForm('America/Detroit', textFor('en')).parse({
    startTime: '2027-02-01T10:00',
    endTime: '2027-02-01T12:00',
    weeklyUntil: '2027-02-08',
  })
  const added = await addTourDates(db, owner, tour, weekly)
  if (!added.ok) throw new Error(added.reason)
  const [tourDate = 0] = added.ids
  const bought = await orderTourTickets(db, holder, { tourDate, quantity: 2, method: 'card' })
  if (!bought.ok || !bought.payment) throw new Error('It could not be ordered.')
  const { id } = bought.payment
  await write(db, (tx) => settlePayment(tx, id, { status: 'paid', intentId: 'p1' }))
  const held = await orderTourTickets(db, unpaid, { tourDate, quantity: 1, method: 'card' })
  expect(held.ok).toBe(true)
  const ticketType = db
    .select()
    .from(ticketTypes)
    .all()
    .find((one) => one.tourDateId === tourDate)
  expect(await joinWaitingList(db, waiting, ticketType?.id ?? 0, 1)).toEqual({ ok: true })

  expect(await removeTourDate(db, owner, tourDate, 'The guide is ill.')).toBe('cancelled')
  const subject = '^“Lantern walk” on Monday, February 1, 2027.* is cancelled\\. '
  const ended = '.*You do not have to do anything\\.$'
  const refunded = 'You will be refunded what you paid for tickets: to your card, .*\\.$'
  for (const [someone, says] of [
    [holder, refunded],
    [unpaid, ended],
    [waiting, ended],
  ] as const) {
    const { rows } = listNotifications(db, someone, 1, wordsFor('en'))
    expect(rows.map(({ message }) => message)).toContainEqual(expect.stringMatching(subject + says))
    expect(rows.map(({ quote }) => quote)).toContain('The organizer writes: “The guide is ill.”')
    // The page of the tour may be hidden by now.
    const links = rows.filter(({ message }) => message.startsWith('“Lantern walk” on '))
    const expected = someone === holder ? paths.ownerDashboard.tickets() : paths.play.list()
    expect(links.map(({ href }) => href)).toEqual([expected])
  }
})
