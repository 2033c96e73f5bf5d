import { expect, test } from 'vitest'
import { tourDates } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import { addTourDates, maxUpcomingTourDates } from './tour-dates.server.ts'

test('a tour has as many upcoming dates as its page shows, and those that are over do not count', async () => {
  const db = freshDatabase()
  const owner = newActor(db)
  const tour = newPlay(db, owner)
  const at = (minute: number) => {
    const [startTime, endTime] = [minute, minute + 30].map((count) =>
      new Date(Date.UTC(2031, 4, 4, 15, count)).toISOString(),
    )
    return { startTime: startTime ?? '', endTime: endTime ?? '' }
  }
  const add = (...minutes: number[]) =>
    addTourDates(db, owner, tour, { tourDates: minutes.map(at), maxCapacity: 4, cost: 0 })
  const most = Array.from({ length: maxUpcomingTourDates }, (_, minute) => minute)
  expect(await add(...most)).toMatchObject({ ok: true, added: maxUpcomingTourDates })
  expect(await add(0)).toMatchObject({ ok: true, added: 0 })
  expect(await add(maxUpcomingTourDates)).toEqual({ ok: false, reason: 'too_many' })
  db.update(tourDates).set({ startTime: '2026-01-01T00:00:00.000Z' }).run()
  expect(await add(maxUpcomingTourDates)).toMatchObject({ ok: true, added: 1 })
})
