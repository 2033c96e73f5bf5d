import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('whoever opens the dates of no listing is told so', async () => {
  const owner = await Visitor.create(portal, 'owner')
  const page = await owner.get('/my-play-listings/9999/manage-schedules')
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('Listing not found.')
})

test('a tour that sells tickets shows prices and sold-out dates', async () => {
  const file = new Database(portal.databasePath)
  const [first, second] = file
    .prepare(
      `select d.id, s.listing_id as tour from tour_dates s
        join ticket_types d on d.tour_date_id = s.id
        join play_details p on p.listing_id = s.listing_id
        where p.enable_ticketing and s.start_time > ? order by s.start_time, d.id`,
    )
    .all(new Date().toISOString()) as { id: number; tour: number }[]
  file.prepare('update ticket_types set quantity = sold_count where id = ?').run(first?.id)
  file.prepare('update ticket_types set price_cents = 0 where id = ?').run(second?.id)
  file.close()
  const member = await Visitor.create(portal, 'member')
  const page = await (await member.get(`/play/${first?.tour}`)).text()
  expect(page).toMatch(/Price: <\/span>\$8 per ticket</)
  const dates = [...page.matchAll(/<li>((?:<a [^>]+>)?[A-Z][a-z]+, [A-Z].*?)<\/li>/g)].map(
    ([, date]) => date,
  )
  expect(dates[0]).toContain('sold out')
  expect(dates[1]).toMatch(/ – .*, free$/)
  expect(dates[2]).not.toMatch(/sold out|free|\$/)

  expect(dates[0]).not.toContain('href')
  const [, path = '', date = ''] = /href="([^"]+\?date=(\d+))"/.exec(dates[1] ?? '') ?? []
  const chosen = /<option value="(\d+)"[^>]* selected=""/.exec(
    await (await member.get(path)).text(),
  )
  expect(chosen?.[1]).toBe(date)
})

test('the message after a refund names the date of the tour as visitors read it', async () => {
  const file = new Database(portal.databasePath, { readonly: true })
  const ticket = file
    .prepare(
      `select t.id, y.tour_date_id as date from tickets t
        join ticket_types y on y.id = t.ticket_type_id
        where y.tour_date_id is not null and t.status = 'valid'`,
    )
    .get() as { id: number; date: number }
  file.close()
  const admin = await Visitor.create(portal, 'admin')
  const path = `/tour-schedules/${ticket.date}/purchased-tickets`
  const sent = await admin.post(path, { ticket: String(ticket.id), reason: '' })
  expect(sent.status).toBe(303)
  const [flash] = sent.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const page = await (await admin.get(path, { Cookie: `${admin.headers.Cookie}; ${flash}` })).text()
  expect(page).toMatch(/The ticket “[A-Z][a-z]+, [A-Z][a-z]+ \d+, \d{4}, [^”]+” is no longer valid/)
})
