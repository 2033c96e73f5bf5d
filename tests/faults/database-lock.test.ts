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

/** Loads uncached pages that read the session, one after the other. */
async function read(count: number) {
  for (let at = 0; at < count; at += 1) {
    const response = await member.get('/my-requests')
    expect(response.status).toBe(200)
    await response.text()
  }
}

/** Whether an answer has come; it stays false while the portal waits for the lock. */
function watch(answer: Promise<unknown>) {
  const watched = { hasCome: false }
  const notice = () => {
    watched.hasCome = true
  }
  void answer.then(notice, notice)
  return watched
}

test('while a lock is held pages are read, and forms are saved afterwards', async () => {
  await read(1)
  file.exec('begin immediate')
  const sent = write('A short wait')
  const answer = watch(sent)
  await read(3)
  expect(answer.hasCome, 'a portal that waits for the lock reads nothing meanwhile').toBe(false)
  file.exec('commit')
  expect((await sent).status).toBe(303)
  expect(letters()).toEqual(['A short wait'])
})

test('a lock for longer than the timeout: pages and calls answer 503, and nothing is half written', async () => {
  const before = letters()
  const rental = file
    .prepare(`select listing_id from property_details where terms = 'Rent' order by 1 limit 1`)
    .pluck()
    .get()
  file.exec('begin immediate')
  const json = { property_id: rental, start_date: '2031-01-01', end_date: '2031-01-02' }
  const answers = Promise.all([
    write('A long wait'),
    member.send('POST', '/api/bookings', { json }),
  ])
  const answer = watch(answers)
  await read(3)
  expect(answer.hasCome, 'a portal that waits for the lock reads nothing meanwhile').toBe(false)
  const [page, call] = await answers
  file.exec('commit')
  for (const answer of [page, call]) {
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
})
