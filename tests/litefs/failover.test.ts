import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { type Box, until } from './box.ts'
import { Browser } from './browser.ts'
import { type Pair, startPair } from './pair.ts'
import { runScript } from './scripts.ts'
import { Writers } from './writers.ts'

/**
 * The connection is cut, the primary is lost, the replica is promoted, and the old primary comes
 * back.
 */

const secondBox = 'Taken by the second box'

let pair: Pair
let one: Box
let two: Box
/** Writes acknowledged by the first primary, before and after the connection was cut. */
let before: Set<string>
let after: Set<string>
/** A payment that the first primary received after the cut, and what the provider stored of it. */
let paid: { reference: string; kept: ProviderRows }

beforeAll(async () => {
  pair = await startPair()
  one = pair.one
  two = pair.two
  await one.startCaddy()
  await two.startCaddy()
})
afterAll(() => pair.remove())

const run = (box: Box, ...command: string[]) => runScript(box, command)

/** The file in which a box remembers that it has refused to be a second primary. */
const refusal = (box: Box) => join(dirname(box.settingsFile), 'refused')

const anns = `select message from contact_messages where name = 'Ann'`
const messages = (box: Box) =>
  new Set(box.query<{ message: string }>(anns).map(({ message }) => message))

type Lost = { table: string; row: { message?: string } }

/** Returns the folder in which a script has saved what there was. */
function findSaved(box: Box, kind: string): string {
  const name = readdirSync(join(box.folder, 'backups')).find((each) => each.startsWith(kind))
  return join(box.folder, 'backups', name ?? '')
}

/** Returns the messages in the list of lost rows that a script has saved. */
function readLost(box: Box, kind: string): Set<string> {
  const lines = readFileSync(join(findSaved(box, kind), 'lost.jsonl'), 'utf8')
  const rows = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Lost)
  // The new primary reuses the ids of lost rows for other rows, so only the messages tell them
  // apart.
  const sent = rows.filter(({ table }) => table === 'contact_messages')
  return new Set(sent.map(({ row }) => row.message ?? ''))
}

/** Returns the status, or 0 without an answer in time, as just after the connection was cut. */
async function write(site: string, message: string) {
  const fields = { name: 'Ann', email: 'ann@example.org', message }
  const answer = new Browser(site).post('/contact', fields).catch(() => null)
  return (await Promise.race([answer, setTimeout(3000, null)]))?.status ?? 0
}

async function signIn(box: Box, who: 'member' | 'admin') {
  const browser = new Browser(box.site)
  const login = { email: demoAccounts[who].email, password: demoAccounts.password }
  // The proxy checks once a second whether a portal that was restarted is back.
  await until(`the ${who} is signed in`, async () => {
    return (await browser.post('/login', login)).status === 303
  })
  return browser
}

/** Buys one ticket by card; returns the payment's reference. */
async function payForTicket(box: Box, { eventId, ticketTypeId }: Sale): Promise<string> {
  const member = await signIn(box, 'member')
  const order = { [`tickets-${ticketTypeId}`]: '1', method: 'card', intent: 'buy' }
  const ordered = await member.post(`/events/${eventId}/tickets`, order)
  const checkout = new URL(ordered.headers.location ?? '', box.site).pathname
  const left = await member.post(checkout, { action: 'pay' })
  const page = new URL(left.headers.location ?? '', box.site).pathname
  await until('it is paid', async () => (await member.get(page)).text.includes('received your'))
  return page.split('/').at(-1) ?? ''
}

type Sale = ReturnType<typeof insertTicketType>
type ProviderRows = { things: unknown[]; events: unknown[] }

const providerFile = (box: Box) => `${box.databasePath}.sandbox`

function readProvider(box: Box): ProviderRows {
  const provider = new Database(providerFile(box), { readonly: true })
  const [things, events] = ['things', 'events'].map((table) =>
    provider.prepare(`select * from ${table}`).all(),
  )
  provider.close()
  return { things: things ?? [], events: events ?? [] }
}

/**
 * Gives the second box what the provider stored. The sandbox's file is in LiteFS's folder and was
 * cut off with the portal's; a real provider loses nothing.
 */
function giveProvider(box: Box, { things, events }: ProviderRows) {
  const provider = new Database(providerFile(box), { timeout: 5000 })
  provider.transaction(() => {
    const thing = provider.prepare(
      'insert or replace into things values (@id, @object, @data, @settles_at)',
    )
    const event = provider.prepare(`insert or ignore into events (id, type, created, data, answered)
      values (@id, @type, @created, @data, @answered)`)
    for (const row of things) thing.run(row)
    for (const row of events) event.run(row)
  })()
  provider.close()
}

test('a replica is not promoted while the primary answers, or without confirmation that it is off', async () => {
  expect(await run(two, 'promote.sh', '--the-other-box-is-off')).toEqual({
    status: 1,
    said: 'The other box still answers. On it: systemctl disable --now mainstreet\n',
  })
  expect(two.settings.ROLE).toBe('replica')
})

test('while the connection is cut, the primary accepts writes and the replica refuses them', async () => {
  // The copy that is restored at the end is older than the messages.
  await until('the first box has a copy', () => listCopies(one).length > 0)
  const writers = new Writers(one.site, { name: 'Before' })
  await writers.acknowledge(30)
  await writers.stop()
  before = writers.acknowledged
  const sale = insertTicketType(one, { seats: 2, priceCents: 1200 })
  await until('the replica has all of it', () => one.position === two.position)

  pair.lines.litefs.cut()
  pair.lines.portal.cut()
  const cutOff = new Writers(one.site, { name: 'After' })
  await cutOff.acknowledge(30)
  await cutOff.stop()
  after = cutOff.acknowledged
  const reference = await payForTicket(one, sale)
  paid = { reference, kept: readProvider(one) }
  await until('a write is refused', async () => (await write(two.site, 'Cut off')) === 503)
  expect((await new Browser(two.site).get('/properties')).status).toBe(200)
})

test('a promoted replica lacks only writes acknowledged after the cut', async () => {
  await one.cutPower()
  await one.stopCaddy()
  const unsure = await run(two, 'promote.sh')
  expect(unsure.status).toBe(1)
  expect(unsure.said).toContain('Make sure that it is off')
  const promoted = await run(two, 'promote.sh', '--the-other-box-is-off')
  expect(promoted).toMatchObject({ status: 0 })
  expect(promoted.said).toContain('This box is the primary now.')
  const { ROLE, PRIMARY_IP, OWN_IP } = two.settings
  expect({ ROLE, PRIMARY_IP }).toEqual({ ROLE: 'primary', PRIMARY_IP: OWN_IP })

  const kept = messages(two)
  expect([...before].filter((message) => !kept.has(message))).toEqual([])
  expect([...after].filter((message) => kept.has(message))).toEqual([])
  await until('it takes writes', async () => (await write(two.site, secondBox)) === 303)
  await until('it has a copy of its own', () => listCopies(two).length > 0)
})

test('a payment that was lost with the first primary is on the list of money without an order', async () => {
  const ofPayment = (table: string) =>
    two.query<{ id: number }>(`select id from ${table} where reference = '${paid.reference}'`)
  expect(ofPayment('payments')).toEqual([])
  giveProvider(two, paid.kept)
  // A portal that has just started asks the provider soon, others once a minute.
  await two.stopLitefs()
  two.startLitefs()
  await two.ready('primary')
  await until('it is found', async () => {
    await new Browser(two.site).get(`/payments/${paid.reference}`)
    return ofPayment('unmatched_payments').length === 1
  })
  const admin = await signIn(two, 'admin')
  const { text } = await admin.get('/admin/unmatched-payments')
  expect(text).toContain(`/admin/unmatched-payments/${ofPayment('unmatched_payments')[0]?.id}"`)
  const payer = await new Browser(two.site).get(`/payments/${paid.reference}`)
  expect(payer.text).toContain('The town knows and will put it right')
})

test('a promotion that was interrupted before the restart is finished by the same command', async () => {
  const again = await run(two, 'promote.sh', '--the-other-box-is-off')
  expect(again).toEqual({ status: 1, said: 'This box is the primary already.\n' })
  await two.stopLitefs()
  const finished = await run(two, 'promote.sh', '--the-other-box-is-off')
  expect(finished).toMatchObject({ status: 0, said: expect.stringContaining('is finished') })
  expect((await two.readiness()).role).toBe('primary')
})

test('a former primary that is started again does not become a second primary', async () => {
  one.startLitefs()
  await until('it has ended', () => one.hasEnded)
  expect(one.log).toContain('is the primary. This one does not start until deploy/rejoin.sh')
  expect(one.settings.ROLE).toBe('primary')
  expect((await two.readiness()).role).toBe('primary')
})

test('it does not start either while the new primary does not answer, which a person can start', async () => {
  await two.stopLitefs()
  one.startLitefs()
  await until('it has ended', () => one.hasEnded)
  expect(one.log).toContain('has become the primary. This one does not start until')
  writeFileSync(refusal(two), '')
  const promoted = await run(two, 'promote.sh', '--the-other-box-is-off')
  expect(promoted).toMatchObject({ status: 0, said: expect.stringContaining('goes on as the') })
  expect([one, two].map((box) => existsSync(refusal(box)))).toEqual([true, false])
})

test('a former primary rejoins as a replica, and its own writes are saved and listed', async () => {
  const rejoined = await run(one, 'rejoin.sh')
  expect(rejoined).toMatchObject({ status: 0 })
  expect(rejoined.said).toContain('This box is a replica now.')
  expect(existsSync(refusal(one))).toBe(false)
  expect(rejoined.said).toMatch(/^contact_messages: \d+ missing, \d+ different$/m)
  const listed = readLost(one, 'rejoin')
  expect([...after].filter((message) => !listed.has(message))).toEqual([])
  expect([...before].filter((message) => listed.has(message))).toEqual([])

  await one.ready('replica')
  const message = 'By the first box to the second'
  await until('it forwards writes', async () => (await write(one.site, message)) === 303)
  await until('it follows', () => messages(one).has(message))
  expect([...after].filter((message) => messages(one).has(message))).toEqual([])
  await until('both are at the same change', () => one.position === two.position)
})

test('a rejoin that was interrupted when nothing was left here is finished by the same command', async () => {
  await one.stopLitefs()
  for (const name of readdirSync(join(one.folder, 'litefs'))) {
    rmSync(join(one.folder, 'litefs', name), { recursive: true })
  }
  expect(await run(one, 'rejoin.sh')).toMatchObject({ status: 0 })
  await one.ready('replica')
  await until('both are at the same change', () => one.position === two.position)
})

const listCopies = (box: Box) =>
  readdirSync(join(box.folder, 'backups')).filter((name) => /^portal-.*\.db$/.test(name))

const inLog = 'In the write-ahead log of the copy'

/**
 * Copies a file in the state that a killed portal leaves: its write-ahead log has one more message.
 */
function copyWithLog(from: string, copy: string) {
  const running = `${copy}.running`
  copyFileSync(from, running)
  const db = new Database(running)
  db.prepare(
    `insert into contact_messages (name, email, message, created_at)
      values ('Ann', 'ann@example.org', ?, ?)`,
  ).run(inLog, new Date().toISOString())
  for (const end of ['', '-wal']) copyFileSync(running + end, copy + end)
  db.close()
}

function readMessages(path: string): string[] {
  const copy = new Database(path, { readonly: true })
  const found = copy.prepare<[], string>(anns).pluck().all()
  copy.close()
  return found
}

/** The mails to administrators that a copy was restored. */
const notices = `select to_address as "to", content ->> '$.activity.copy' as copy,
  content ->> '$.activity.former' as former
  from outbox_messages where content ->> '$.activity.type' = 'backup.restored'`

test('a copy is restored while a replica runs, and the replica follows', async () => {
  const [made = 'no backup was made'] = listCopies(one)
  const copy = join(two.folder, 'from-the-first-box.db')
  // The backup may have been made after some of the messages were written.
  const inCopy = readMessages(join(one.folder, 'backups', made))
  expect(inCopy.length).toBeLessThan(before.size)
  copyWithLog(join(one.folder, 'backups', made), copy)
  const restored = await run(two, 'restore.sh', copy)
  expect(restored).toMatchObject({ status: 0 })
  expect(restored.said).toContain('The copy is in place.')
  const listed = readLost(two, 'restore')
  expect(listed).toContain(secondBox)
  const isKnown = (message: string) => listed.has(message) || inCopy.includes(message)
  expect([...before].filter((message) => !isKnown(message))).toEqual([])
  expect(messages(two)).toEqual(new Set([inLog, ...inCopy]))
  const saved = join(findSaved(two, 'restore'), 'portal.db')
  const noticed = { copy: 'from-the-first-box.db', former: saved, to: demoAccounts.admin.email }
  expect(two.query(notices)).toEqual([noticed])

  await until('it is written', async () => (await write(one.site, 'After the restore')) === 303)
  await until('the replica has it', () => messages(one).has('After the restore'))
  expect(one.query(notices)).toEqual([noticed])
  await one.ready('replica')
  await until('both are at the same change', () => one.position === two.position)
  expect(one.query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
})

test.each([
  ['that is no database', 'README.md', 'it is no SQLite database.\n'],
  ['of a newer version', null, 'a newer version of the portal made it; '],
])('a copy %s is not restored', async (_, file, reason) => {
  const copy = join(two.folder, 'letter.db')
  copyFileSync(file ?? join(two.folder, 'from-the-first-box.db'), copy)
  if (!file) {
    const newer = new Database(copy)
    newer.exec('update __drizzle_migrations set created_at = created_at + 1e12')
    newer.close()
  }
  const { status, said } = await run(two, 'restore.sh', copy)
  expect(status).toBe(1)
  expect(said).toContain(`The copy cannot be restored: ${reason}`)
  expect(messages(two)).toContain('After the restore')
})
