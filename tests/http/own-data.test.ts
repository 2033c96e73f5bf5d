import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownDataSchema } from '#app/domain/own-data/download.server.ts'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
const { password, ...people } = demoAccounts
const file = '/profile/my-data.json'

beforeAll(async () => {
  portal = await startTestPortal()
  await makeExamples(portal)
})
afterAll(() => portal.stop())

/** As if every session's password had been asked for more than ten minutes ago. */
beforeEach(() => {
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  db.exec('update sessions set confirmed_at = null')
  db.close()
})

function downloads() {
  const db = new Database(portal.databasePath, { readonly: true })
  const found = db
    .prepare(`select count(*) from activities where type = 'account.data_downloaded'`)
    .pluck()
    .get()
  db.close()
  return Number(found)
}

const forget = () => {
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  db.exec('update sessions set confirmed_at = null')
  db.close()
}

test.each(['member', 'owner', 'admin'] as const)(
  'the %s downloads their own data with the password, and it names nobody else',
  async (who) => {
    const visitor = await Visitor.create(portal, who)
    forget()
    const before = downloads()
    const page = await visitor.get(file)
    expect([page.status, page.headers.get('location')]).toEqual([302, '/profile'])
    expect((await visitor.post(file, { intent: 'download' })).status).toBe(403)
    expect(downloads()).toBe(before)
    const sent = await visitor.post(file, { passwordAgain: password })
    expect(sent.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    expect(sent.headers.get('cache-control')).toContain('no-store')
    const written = await sent.text()
    const data = JSON.parse(written)
    expect(ownDataSchema.parse(data)).toEqual(data)
    expect(data.account).toMatchObject([{ email: people[who].email, name: people[who].name }])
    for (const [other, { email }] of Object.entries(people)) {
      if (other !== who) expect(written, other).not.toContain(email)
    }
    expect(downloads()).toBe(before + 1)
  },
)

test('the owner’s file has what the owner did and posted', async () => {
  const owner = await Visitor.create(portal, 'owner')
  const data = await (await owner.post(file, { passwordAgain: password })).json()
  const filled = Object.keys(data).filter((name) => data[name].length > 0)
  expect(filled).toEqual(
    expect.arrayContaining([
      ...['account', 'sessions', 'listings', 'property_details', 'tour_dates', 'events'],
      ...['ticket_types', 'classified_ads', 'income', 'notifications', 'history'],
    ]),
  )
})

test.each(['br', 'gzip'])(
  'the file is sent piece by piece to browsers that take %s',
  async (encoding) => {
    const member = await Visitor.create(portal, 'member')
    const sent = await member.send('POST', file, {
      form: new URLSearchParams({ passwordAgain: password }),
      headers: { 'Accept-Encoding': encoding },
    })
    expect([sent.status, sent.headers.get('content-encoding')]).toEqual([200, null])
    expect(sent.headers.get('content-length')).toBeNull()
    expect((await sent.json()).account).toHaveLength(1)
  },
)

test('more than ten files an hour are refused', async () => {
  const admin = await Visitor.create(portal, 'admin')
  await admin.send('POST', '/api/auth/confirm', { json: { password } })
  const answers: number[] = []
  for (let n = 0; n < 11; n += 1) {
    const sent = await admin.send('POST', '/api/users/data')
    await sent.text()
    answers.push(sent.status)
    if (sent.status === 429) expect(Number(sent.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(answers.at(0)).toBe(200)
  expect(answers.at(-1)).toBe(429)
})

test('a program gets the same with its token, and the password', async () => {
  const member = await Visitor.create(portal, 'member')
  forget()
  const ask = () => member.send('POST', '/api/users/data')
  const refused = await ask()
  expect([refused.status, (await refused.json()).confirm_password]).toEqual([403, true])
  await member.send('POST', '/api/auth/confirm', { json: { password } })
  const sent = await ask()
  expect(sent.headers.get('cache-control')).toContain('no-store')
  expect(Object.keys(await sent.json())).toEqual(Object.keys(ownDataSchema.shape))
})
