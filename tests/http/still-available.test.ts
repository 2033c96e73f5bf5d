import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '#app/domain/accounts/random-token.server.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** The page behind the mailed question whether a listing is still available. */

const token = 'what-a-mail-carries'
const page = `/still-available/${token}`
const title = 'Bookkeeper for four small firms'

let portal: TestPortal
let visitor: Visitor
beforeAll(async () => {
  portal = await startTestPortal()
  visitor = await Visitor.create(portal)
  const db = new Database(portal.databasePath)
  db.pragma('busy_timeout = 60000')
  // The demo's jobs have asked already; only the mail knows that token.
  const { changes } = db
    .prepare(
      `update availability_questions set token_hash = ?
       where listing_id = (select id from listings where title = ?)`,
    )
    .run(hashToken(token), title)
  db.close()
  expect(changes).toBe(1)
})
afterAll(() => portal.stop())

const isListed = async () => (await (await visitor.get('/work')).text()).includes(title)

test('opening the link changes nothing, and no cache keeps it', async () => {
  const opened = await visitor.get(page)
  expect(opened.headers.get('Cache-Control')).toContain('no-store')
  const html = await opened.text()
  expect(html).toContain('It is on the lists. Without an answer it leaves the lists after')
  expect(await (await visitor.get(page)).text()).toContain('Without an answer')
  expect(await isListed()).toBe(true)
})

test('“no” takes it off the lists, and “yes” puts it back', async () => {
  const no = await visitor.post(page, { answer: 'no' })
  expect([no.status, no.headers.get('Location')]).toEqual([303, page])
  expect(await (await visitor.get(page)).text()).toContain('It is marked as taken')
  expect(await isListed()).toBe(false)
  await visitor.post(page, { answer: 'yes' })
  const html = await (await visitor.get(page)).text()
  expect(html).toContain('It is on the lists.')
  expect(html).not.toContain('Without an answer')
  expect(await isListed()).toBe(true)
})

test.each(['', 'maybe', '__proto__'])('the answer %j is refused with 400', async (answer) => {
  expect((await visitor.post(page, { answer })).status).toBe(400)
})

test.each(['a', 'x'.repeat(5_000), '%00'])('an unknown link is not found', async (unknown) => {
  const address = `/still-available/${unknown}`
  expect((await visitor.get(address)).status).toBe(404)
  expect((await visitor.post(address, { answer: 'no' })).status).toBe(404)
})
