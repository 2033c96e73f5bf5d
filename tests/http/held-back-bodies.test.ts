import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Rights are those of the moment at which a form or call has arrived, not of its first byte. */

let portal: TestPortal
let db: Database.Database
beforeEach(async () => {
  portal = await startTestPortal()
  db = new Database(portal.databasePath, { timeout: 10_000 })
})
afterEach(async () => {
  db.close()
  await portal.stop()
})

const administrator = `email = 'admin@example.org'`

test.each([
  ['was demoted', `update users set role = 'member' where ${administrator}`, 403],
  ['was suspended', `update users set membership_status = 'suspended' where ${administrator}`, 401],
  ['logged out', 'delete from sessions', 401],
])(
  'a call that an administrator holds back who %s meanwhile is refused',
  async (_, sql, status) => {
    const admin = await Visitor.create(portal, 'admin')
    const body = JSON.stringify({ value: '5' })
    const path = '/api/admin/settings/llm_moderation_severity'
    const { hostname, port, host } = new URL(portal.origin)
    const head = {
      ...admin.headers,
      Host: host,
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      Connection: 'close',
    }
    const lines = Object.entries(head).map((line) => line.join(': '))
    const socket = connect(Number(port), hostname)
    socket.write([`PUT ${path} HTTP/1.1`, ...lines, '', body.slice(0, -1)].join('\r\n'))
    // Long enough for a portal that looked up the sender at the first byte.
    await setTimeout(500)
    db.exec(sql)
    socket.write(body.slice(-1))
    const [answered] = (await text(socket)).split('\r\n')
    expect(answered).toContain(` ${status} `)
    const severity = db.prepare(`select value from settings where key like '%severity%'`).pluck()
    expect(severity.all()).not.toContain('5')
  },
)
