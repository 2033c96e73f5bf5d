import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const copies = mkdtempSync(join(tmpdir(), 'copies-'))
let portal: TestPortal
let admin: Visitor
beforeAll(async () => {
  portal = await startTestPortal({ BACKUP_DIR: copies })
  admin = await Visitor.create(portal, 'admin')
})
afterAll(async () => {
  await portal.stop()
  rmSync(copies, { recursive: true })
})

const listCopies = () => readdirSync(copies).filter((name) => name.endsWith('Z.db'))
const address = '/admin/backups/newest'
const { password } = demoAccounts

function told() {
  const db = new Database(portal.databasePath, { readonly: true })
  const count = (sql: string) => Number(db.prepare(sql).pluck().get())
  const result = [
    count(`select count(*) from activities where type = 'backup.downloaded'`),
    count(`select count(*) from outbox_messages where to_address = 'admin@example.org'
      and content ->> '$.activity.type' = 'backup.downloaded'`),
  ]
  db.close()
  return result
}

test('with the password again, the newest copy comes byte for byte, and all are told', async () => {
  await expect.poll(listCopies).toHaveLength(1)
  admin.headers.Accept = 'text/html'
  // As if the password had been asked for more than ten minutes ago.
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  db.exec('update sessions set confirmed_at = null')
  db.close()
  const page = await (await admin.get('/admin/backups')).text()
  expect(page).toContain(`action="${address}"`)
  const asked = await admin.post(address, { intent: 'download' })
  expect([asked.status, told()]).toEqual([403, [0, 0]])
  const question = await asked.text()
  expect(question).toContain('Enter your password again')
  expect(question).toContain(`action="${address}"`)
  const sent = await admin.post(address, { intent: 'download', passwordAgain: password })
  expect(sent.status).toBe(200)
  expect(sent.headers.get('cache-control')).toContain('no-store')
  expect(sent.headers.get('content-disposition')).toBe(`attachment; filename="${listCopies()[0]}"`)
  const bytes = Buffer.from(await sent.arrayBuffer())
  expect(bytes.equals(readFileSync(join(copies, listCopies()[0] ?? '')))).toBe(true)
  expect(told()).toEqual([1, 1])
  expect(await (await admin.get('/admin/history?kind=backup')).text()).toContain(
    'A backup was downloaded',
  )
})

/** Starts to download the newest copy, and stops after the headers. */
async function startDownload() {
  const sent = request(portal.origin + address, {
    method: 'POST',
    headers: { ...admin.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  sent.on('error', () => undefined)
  const answered = once(sent, 'response')
  sent.end('intent=download')
  const [answer] = (await answered) as [IncomingMessage]
  return { status: answer.statusCode, stop: () => sent.destroy() }
}

test('one at a time; one that is broken off makes room for the next', async () => {
  // More bytes than Linux buffers for a client that does not read, which can be tens of megabytes.
  const copy = join(copies, listCopies()[0] ?? '')
  const { size } = statSync(copy)
  truncateSync(copy, 512 * 1024 * 1024)
  // The download of the previous test may not have closed its file yet.
  let slow = await startDownload()
  await expect
    .poll(async () => {
      if (slow.status !== 200) slow = await startDownload()
      return slow.status
    })
    .toBe(200)
  expect((await admin.post(address, { intent: 'download' })).status).toBe(409)
  slow.stop()
  truncateSync(copy, size)
  const again = async () => {
    const answer = await admin.post(address, { intent: 'download' })
    await answer.arrayBuffer()
    return answer.status
  }
  await expect.poll(again).toBe(200)
})
