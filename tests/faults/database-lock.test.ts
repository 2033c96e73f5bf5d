import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Another program holds the database's write lock, as a long import or an open shell would. */

let portal: TestPortal
let file: Database.Database
let member: Visitor

beforeAll(async () => {
  portal = await startTestPortal()
  file = new Database(portal.databasePath)
  member = await Visitor.create(portal, 'member')
})
afterAll(async () => {
  file.close()
  await portal.stop()
})

const letters = () =>
  file
    .prepare(`select message from contact_messages where name = 'Ann' order by id`)
    .pluck()
    .all() as string[]

async function write(message: string) {
  const visitor = await Visitor.create(portal)
  return visitor.post('/contact', { name: 'Ann', email: 'ann@example.org', message })
}

/** Loads an uncached page that reads the session; returns the milliseconds it took. */
async function read() {
  const before = performance.now()
  const response = await member.get('/my-requests')
  expect(response.status).toBe(200)
  await response.text()
  return performance.now() - before
}

/** Reads for this long, and ten times at least; returns the median and the longest of the waits. */
async function readFor(milliseconds: number) {
  const waits: number[] = []
  const until = performance.now() + milliseconds
  while (waits.length < 10 || performance.now() < until) {
    waits.push(await read())
    await setTimeout(50)
  }
  waits.sort((a, b) => a - b)
  return { median: waits[Math.floor(waits.length / 2)] ?? 0, longest: waits.at(-1) ?? 0 }
}

/**
 * Expects that readers wait about as long as before the lock. Each wait may be longer, because the
 * machine is busy with other things.
 */
async function expectReading(milliseconds: number, before: { median: number }, maxWait: number) {
  const { median, longest } = await readFor(milliseconds)
  expect(median).toBeLessThan(4 * before.median + 50)
  expect(longest).toBeLessThan(maxWait)
}

test('a lock for a second: readers continue, and forms are saved afterwards', async () => {
  await read()
  const before = await readFor(0)
  file.exec('begin immediate')
  const sent = write('A short wait')
  await expectReading(1000, before, 900)
  file.exec('commit')
  expect((await sent).status).toBe(303)
  expect(letters()).toEqual(['A short wait'])
})

test('a lock for longer than the timeout: pages and calls answer 503, and nothing is half written', async () => {
  const before = letters()
  const unlocked = await readFor(0)
  const rental = file
    .prepare(`select listing_id from property_details where terms = 'Rent' limit 1`)
    .pluck()
    .get()
  file.exec('begin immediate')
  const json = { property_id: rental, start_date: '2031-01-01', end_date: '2031-01-02' }
  const answers = Promise.all([
    write('A long wait'),
    member.send('POST', '/api/bookings', { json }),
    member.post('/contact.data', { name: 'Ann', email: 'ann@example.org', message: 'By script' }),
  ])
  await expectReading(7000, unlocked, 2000)
  const [page, call, data] = await answers
  file.exec('commit')
  for (const answer of [page, call, data]) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
  }
  const said = await page.text()
  expect(said).toContain('The portal is busy right now')
  expect(said).toContain('<input type="hidden" name="message" value="A long wait"/>')
  expect(await call.json()).toEqual({
    error: 'The portal is busy right now. Nothing was saved. Please try again in a moment.',
  })
  expect(letters()).toEqual(before)
  const held = file.prepare(`select count(*) from booking_days where day like '2031-%'`)
  expect(held.pluck().get()).toBe(0)
  expect((await write('Once more')).status).toBe(303)
  expect(letters()).toEqual([...before, 'Once more'])
}, 60_000)
