import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUp } from '#app/domain/backups/backup.server.ts'
import { openPortalDatabase } from '#app/wiring.server.ts'
import { requireInvariants } from '#tests/support/invariants.ts'
import { newPayment } from '#tests/support/payments.ts'
import { startTestPortal } from '#tests/support/portal.ts'
import { newActor } from '#tests/support/users.ts'

/** `npm run restore`, on files of its own. */

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restore-'))
  path = join(folder, 'portal.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function restore(...args: string[]) {
  const env = { ...process.env, DATABASE_PATH: path }
  const command = ['--no-warnings', 'scripts/restore.ts', ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

/** A database with Ann in it, its copy, and what came afterwards: Ben, and a payment. */
async function prepare() {
  const db = openPortalDatabase(path)
  newActor(db, { name: 'Ann' })
  await backUp(db, join(folder, 'backups'))
  newActor(db, { name: 'Ben' })
  const { id } = await newPayment(db, { amountCents: 1250, email: 'ben@example.org' })
  db.$client
    .prepare(`update payments set status = 'paid', paid_at = ? where id = ?`)
    .run(new Date().toISOString(), id)
  db.$client.close()
  return join(folder, 'backups', readdirSync(join(folder, 'backups'))[0] ?? '')
}

function namesIn(file: string) {
  const db = openPortalDatabase(file)
  const names = db.$client.prepare('select name from users order by id').pluck().all()
  db.$client.close()
  return names
}

test('puts the copy in place, keeps the database of before, and lists what was paid since', async () => {
  const copy = await prepare()
  const dry = restore(copy, '--dry-run')
  expect(dry).toMatchObject({ status: 0, said: expect.stringContaining('can be restored') })
  expect(namesIn(path)).toEqual(['Ann', 'Ben'])

  const { status, said } = restore(copy)
  expect(status).toBe(0)
  expect(said).toMatch(/Paid since the copy was made: 1\n.* 12\.50 USD {2}card {2}ben@example\.org/)
  expect(namesIn(path)).toEqual(['Ann'])
  const old = readdirSync(folder).find((name) => name.includes('.before-') && name.endsWith('Z'))
  expect(namesIn(join(folder, old ?? ''))).toEqual(['Ann', 'Ben'])
  expect(readdirSync(folder).filter((name) => name.includes('.restoring'))).toEqual([])
  requireInvariants(path)
})

test('refuses a damaged copy, one of something else, and one that is not there', async () => {
  const copy = await prepare()
  const damaged = join(folder, 'damaged.db')
  copyFileSync(copy, damaged)
  const bytes = readFileSync(damaged)
  bytes.fill(0xff, 4096, 4096 * 6)
  writeFileSync(damaged, bytes)
  const other = join(folder, 'other.db')
  writeFileSync(other, 'not a database')
  for (const file of [damaged, other, join(folder, 'nothing.db')]) {
    const { status, said } = restore(file)
    expect([status, said.trim().split('\n').at(-1)]).toEqual([
      1,
      expect.stringMatching(/^(The copy cannot be restored|There is no file)/),
    ])
  }
  expect(namesIn(path)).toEqual(['Ann', 'Ben'])
})

test('refuses while a portal runs, which goes on', async () => {
  const portal = await startTestPortal()
  try {
    const copy = join(folder, 'copy.db')
    copyFileSync(portal.databasePath, copy)
    path = portal.databasePath
    const { status, said } = restore(copy)
    expect([status, said]).toEqual([1, expect.stringContaining('stop the other portal first')])
    expect((await fetch(portal.origin)).status).toBe(200)
  } finally {
    await portal.stop()
  }
})
