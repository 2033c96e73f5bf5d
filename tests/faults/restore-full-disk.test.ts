import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPortalDatabase } from '#app/wiring.server.ts'
import { requireInvariants } from '#tests/support/invariants.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'

/** The disk has room for a copy and its write-ahead log, but not for both in one file. */

let folder: string
let copy: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copy-'))
  copy = join(folder, 'copy.db')
  const db = openPortalDatabase(join(folder, 'portal.db')).$client
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.pragma('wal_autocheckpoint = 0')
  const insert = db.prepare(`insert into contact_messages (name, email, message, created_at)
    values ('Ann', 'ann@example.org', ?, '2026-11-20T08:00:00.000Z')`)
  db.transaction(() => {
    for (let row = 0; row < 2000; row += 1) insert.run('x'.repeat(4000))
  })()
  for (const end of ['', '-wal']) copyFileSync(`${db.name}${end}`, copy + end)
  db.close()
})
afterEach(() => rmSync(folder, { recursive: true }))

test.for([
  ['restore.ts', []],
  ['check-copy.ts', ['copy.db']],
] as const)('%s does not take half of a copy for the whole', ([script, others], { skip }) => {
  const [file, log] = ['', '-wal'].map((end) => statSync(copy + end).size) as [number, number]
  const megabytes = Math.ceil((2 * file + log) / 2 ** 20) + 1
  const disk = mountSmallDisk(megabytes) ?? skip('only root may mount a disk')
  try {
    const database = join(disk.folder, 'portal.db')
    copyFileSync(copy, database)
    const targets = others.map((name) => join(disk.folder, name))
    const command = ['--no-warnings', `scripts/${script}`, copy, ...targets]
    const env = { ...process.env, DATABASE_PATH: database }
    const { status, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' })
    const reason = 'cannot be completed from its write-ahead log: database or disk is full.'
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)])
    const left = readdirSync(disk.folder).filter((name) => /before|restoring/.test(name))
    expect(left).toEqual([])
    copyFileSync(database, join(folder, 'left.db'))
  } finally {
    disk.unmount()
  }
  requireInvariants(join(folder, 'left.db'))
})
