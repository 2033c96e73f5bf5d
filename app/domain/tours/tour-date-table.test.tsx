import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { paths } from '#app/paths.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPlay } from '#tests/support/play.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { newActor } from '#tests/support/users.ts'
import { orderTourTickets } from './order.server.ts'
import { TourDateTable } from './tour-date-table.tsx'
import { addTourDates, findRemoval, listTourDates, removeTourDate } from './tour-dates.server.ts'

let db: OpenDatabase
let owner: Actor
let tour: number

beforeEach(() => {
  setClock('2031-01-01T12:00:00Z')
  db = freshDatabase()
  owner = newActor(db)
  tour = newPlay(db, owner, { details: { enableTicketing: true } })
})
afterEach(resetClock)

async function addDate(day: string, cost = 0): Promise<number> {
  const times = { startTime: `${day}T15:00:00.000Z`, endTime: `${day}T17:00:00.000Z` }
  const added = await addTourDates(db, owner, tour, { tourDates: [times], maxCapacity: 4, cost })
  if (!added.ok) throw new Error(added.reason)
  return added.ids[0] ?? 0
}

async function order(tourDate: number) {
  const request = { tourDate, quantity: 1, method: 'card' } as const
  expect(await orderTourTickets(db, newActor(db), request)).toMatchObject({ ok: true })
}

const list = (hasBegun = false) =>
  listTourDates(db, tour, { hasBegun }).rows.map(({ tourDate }) => ({
    id: tourDate.id,
    isCancelled: tourDate.cancelledAt !== null,
  }))

test('a cancelled date stays with its managers if it had tickets', async () => {
  const [sold, unpaid] = [await addDate('2031-02-01'), await addDate('2031-02-02', 800)]
  for (const date of [sold, unpaid]) {
    await order(date)
    expect(await removeTourDate(db, owner, date)).toBe('cancelled')
  }
  const other = await addDate('2031-02-03')
  const cancelled = { id: sold, isCancelled: true }
  expect(list()).toEqual([cancelled, { id: other, isCancelled: false }])
  setClock('2031-02-02T00:00:00Z')
  expect(list(true)).toEqual([cancelled])
})

const row = { id: 7, when: 'Saturday', maxCapacity: 4, priceCents: 0, sold: 0, held: 0 }

function render(state: { isCancelled: boolean; canRemove: boolean }) {
  const html = renderPage(
    <TourDateTable tourDates={[{ ...row, ...state }]} empty="" canChange={false} />,
  )
  return { html, links: [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href) }
}

test('a cancelled date is named so, and leads only to its tickets', () => {
  const { html, links } = render({ isCancelled: true, canRemove: true })
  expect(html).toContain('>cancelled</span>')
  expect(links).toEqual([paths.tourDates.purchasedTickets(7)])
})

test('a date that has begun can be removed only if nobody ordered tickets', async () => {
  const [ordered, free] = [await addDate('2031-02-01', 800), await addDate('2031-02-02')]
  await order(ordered)
  const removals = () =>
    [...listTourDates(db, tour).rows, ...listTourDates(db, tour, { hasBegun: true }).rows].map(
      ({ tourDate }) => [tourDate.id, findRemoval(db, tourDate)],
    )
  expect(removals()).toEqual([
    [ordered, 'cancelled'],
    [free, 'deleted'],
  ])
  setClock('2031-03-01T00:00:00Z')
  expect(removals()).toEqual([
    [free, 'deleted'],
    [ordered, 'begun'],
  ])
  const remove = paths.tourDates.remove(7)
  expect(render({ isCancelled: false, canRemove: false }).links).not.toContain(remove)
  expect(render({ isCancelled: false, canRemove: true }).links).toContain(remove)
})
