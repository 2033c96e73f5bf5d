import { once } from 'node:events'
import { connect } from 'node:net'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Senders hold back the last byte of a body until their role has changed. */

let portal: TestPortal
let db: Database.Database
let admin: Visitor
let id: number

beforeAll(async () => {
  portal = await startTestPortal()
  db = new Database(portal.databasePath, { readonly: true })
  admin = await Visitor.create(portal, 'admin')
  const member = await Visitor.create(portal, 'member')
  const json = {
    ...{ title: 'Miller', category: 'temp', city: 'Millbrook', state: 'Michigan' },
    company: 'The mill',
  }
  const answer = await member.send('POST', '/api/work', { json })
  id = ((await answer.json()) as { id: number }).id
})
afterAll(async () => {
  db.close()
  await portal.stop()
})

type Staff = 'moderator' | 'importer'
type Sent = readonly [request: string, type: string, body: string]
type Row = [string, Staff, request: () => Sent, refused: RegExp]

const one = (sql: string) => db.prepare(sql).pluck().get()

async function giveRole(who: Staff, role: string) {
  const user = String(one(`select id from users where email = '${demoAccounts[who].email}'`))
  const given = await admin.post('/admin/dashboard', { user, role, status: 'active' })
  expect(given.status).toBe(303)
}

/** Returns the head of the answer to a body whose last byte is sent after something else. */
async function sendLate(
  visitor: Visitor,
  [request, type, body]: Sent,
  meanwhile: () => Promise<void>,
) {
  const { port, host } = new URL(portal.origin)
  const length = String(body.length)
  const headers = { Host: host, 'Content-Type': type, 'Content-Length': length }
  // The portal says that it has received the head.
  const sent = { ...headers, ...visitor.headers, Connection: 'close', Expect: '100-continue' }
  const lines = Object.entries(sent).map((line) => line.join(': '))
  const socket = connect(Number(port), 'localhost').setEncoding('utf8')
  let answer = ''
  socket.on('data', (piece: string) => {
    answer += piece
  })
  const begun = [`${request} HTTP/1.1`, ...lines, '', body.slice(0, -1)].join('\r\n')
  socket.write(begun)
  await expect.poll(() => answer).toMatch(/^HTTP\/1.1 100 /)
  await meanwhile()
  socket.write(body.slice(-1))
  await once(socket, 'close')
  const [, head = ''] = answer.split('\r\n\r\n')
  return head
}

const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const approval = JSON.stringify({ status: 'approved' })
const parts = ['--x', 'Content-Disposition: form-data; name="file"; filename="a.csv"', '', 'a']

test.each<Row>([
  [
    'a form',
    'moderator',
    () => ['POST /admin/listings/moderation', form, `answer=&status=approved&id=${id}`],
    /^HTTP\/1.1 303 [\s\S]*^location: \/login/im,
  ],
  [
    'a call',
    'moderator',
    () => [`PUT /api/listings/work/${id}/moderate`, json, approval],
    /^HTTP\/1.1 401 /,
  ],
  [
    'an upload',
    'importer',
    () => [
      'POST /admin/import',
      'multipart/form-data; boundary=x',
      [...parts, '--x--'].join('\r\n'),
    ],
    /^HTTP\/1.1 303 [\s\S]*^location: \/login/im,
  ],
])(
  '%s counts for nothing if its sender’s session ended before its last byte',
  async (_, who, request, refused) => {
    const sender = await Visitor.create(portal, who)
    onTestFinished(() => giveRole(who, who))
    const imports = one('select count(*) from imports')
    expect(await sendLate(sender, request(), () => giveRole(who, 'member'))).toMatch(refused)
    expect(one(`select moderation_status from listings where id = ${id}`)).toBe('pending')
    expect(one('select count(*) from imports')).toBe(imports)
  },
)
