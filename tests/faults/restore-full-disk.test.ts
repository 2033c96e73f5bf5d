import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPortalDatabase } from '#app/wiring.server.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'

/** The disk has room for a copy and its write-ahead log, but not for both in one file. */

let copy: string
let disk: ReturnType<typeof mountSmallDisk>
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'copy-'))
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
  const bytes = statSync(copy).size + statSync(`${copy}-wal`).size
  disk = mountSmallDisk(Math.ceil(bytes / 2 ** 20) + 1)
})
afterEach(() => {
  disk?.unmount()
  rmSync(join(copy, '..'), { recursive: true })
})

test.for(['scripts/restore.ts', 'scripts/check-copy.ts'])(
  '%s does not take half of a copy for the whole',
  (script, { skip }) => {
    const { folder } = disk ?? skip('only root may mount a disk')
    const target = join(folder, 'portal.db')
    const args = script === 'scripts/restore.ts' ? [copy] : [copy, target]
    const { status, stderr } = spawnSync(process.execPath, ['--no-warnings', script, ...args], {
      env: { ...process.env, DATABASE_PATH: target },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(
        /cannot be completed from its write-ahead log: database or disk is full\.\n$/,
      ),
    ])
    if (script === 'scripts/restore.ts') expect(readdirSync(folder)).toEqual(['portal.db.lock'])
  },
)
