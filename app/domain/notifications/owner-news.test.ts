import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { deleteEvent } from '#app/domain/events/delete.server.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { changeEvent } from '#app/domain/events/submit.server.ts'
import { changeTourDate } from '#app/domain/tours/change-tour-date.server.ts'
import { orderTourTickets } from '#app/domain/tours/order.server.ts'
import { addTourDates, removeTourDate } from '#app/domain/tours/tour-dates.server.ts'
import { paths } from '#app/paths.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { filledEvent, newEvent } from '#tests/support/events.ts'
import { listMails } from '#tests/support/mail.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import { listNotifications } from './queries.server.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor

beforeEach(() => {
  setClock('2031-05-01T12:00:00.000Z')
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
})
afterEach(resetClock)

const news = (reader: Actor) =>
  listNotifications(db, reader, 1, wordsFor('en')).rows.map(({ message, quote, href }) => ({
    message,
    quote,
    href,
  }))
const mailsTo = ({ email }: Actor) => listMails(db).filter(({ toAddress }) => toAddress === email)

test('the owner of an event is told that the town cancelled it, and why', async () => {
  const id = newEvent(db, { ownerId: owner.userId })
  expect(await cancelEvent(db, admin, id, 'The hall is flooded.')).toEqual({ ok: true })
  const quote = 'The town writes: “The hall is flooded.”'
  expect(news(owner)).toEqual([
    {
      message: expect.stringMatching(/^The town cancelled your event “Harvest supper”\./),
      quote,
      href: paths.ownerDashboard.events(),
    },
  ])
  const [mail, ...others] = mailsTo(owner)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('The town cancelled your event “Harvest supper”')
  expect(mail?.text).toContain(quote)
})

test('the owner of an event is told that the town changed its status or deleted it', async () => {
  const id = newEvent(db, { ownerId: owner.userId })
  const draft = filledEvent({ status: 'draft' })
  expect(await changeEvent(db, admin, id, draft)).toMatchObject({ ok: true })
  expect(await deleteEvent(db, admin, id)).toEqual({ ok: true })
  expect(news(owner).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^The town deleted your event “Harvest supper”\./),
    expect.stringMatching(/^The town changed the status of your event .* to “draft”\./),
  ])
  expect(mailsTo(owner)).toHaveLength(2)
})

test('nobody is told of what owners do with their own events and dates, or of the town’s', async () => {
  const own = newEvent(db, { ownerId: owner.userId })
  expect(await cancelEvent(db, owner, own)).toEqual({ ok: true })
  expect(await deleteEvent(db, owner, own)).toEqual({ ok: true })
  const ofTown = newEvent(db, { ownerId: null })
  expect(await cancelEvent(db, admin, ofTown)).toEqual({ ok: true })
  expect(await removeTourDate(db, owner, await newDate())).toBe('deleted')
  expect([owner, admin].flatMap(news)).toEqual([])
  expect([owner, admin].flatMap(mailsTo)).toEqual([])
})

const times = { startTime: '2031-05-10T14:00:00.000Z', endTime: '2031-05-10T16:00:00.000Z' }
const when = wordsFor('en').span({ ...times, timeZone: 'America/Detroit' })

async function newDate(): Promise<number> {
  const tour = newPlay(db, owner, { details: { enableTicketing: true }, priceCents: 0 })
  const dates = { tourDates: [times], maxCapacity: 4, cost: 0 }
  const added = await addTourDates(db, owner, tour, dates)
  if (!added.ok) throw new Error(added.reason)
  return added.ids[0] ?? 0
}

test('the owner of a tour is told what the town did with a date, and why', async () => {
  const date = await newDate()
  const seats = { ...times, maxCapacity: 5, priceCents: 0 }
  expect(await changeTourDate(db, admin, date, seats)).toEqual({ ok: true })
  const moved = { ...seats, endTime: '2031-05-10T17:00:00.000Z' }
  expect(await changeTourDate(db, admin, date, moved)).toEqual({ ok: true })
  const order = { tourDate: date, quantity: 1, method: 'card' } as const
  expect(await orderTourTickets(db, newActor(db), order)).toMatchObject({ ok: true })
  expect(await removeTourDate(db, admin, date, 'The mill is closed.')).toBe('cancelled')
  expect(await removeTourDate(db, admin, await newDate())).toBe('deleted')
  const told = news(owner)
  const of = (what: string) => expect.stringContaining(`${what} a date of your tour “Lantern walk”`)
  expect(told.map(({ message }) => message)).toEqual([
    of('The town removed'),
    of('The town cancelled'),
    of('The town moved'),
    expect.stringContaining('the seats or the price of a date of your tour “Lantern walk”'),
  ])
  expect(told.map(({ quote }) => quote)).toEqual([
    '',
    'The town writes: “The mill is closed.”',
    '',
    '',
  ])
  expect(told[0]?.message).toContain(when)
  expect(mailsTo(owner)).toHaveLength(4)
})
