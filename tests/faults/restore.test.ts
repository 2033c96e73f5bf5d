import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSession } from '#app/domain/accounts/sessions.server.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { backUp } from '#app/domain/backups/backup.server.ts'
import { openPortalDatabase } from '#app/wiring.server.ts'
import { jobRuns } from '#db/schema/job-runs.ts'
import { write } from '#db/write.server.ts'
import { requireInvariants } from '#tests/support/invariants.ts'
import { newPayment } from '#tests/support/payments.ts'
import { startTestPortal } from '#tests/support/portal.ts'
import { newActor } from '#tests/support/users.ts'

/** Runs `npm run restore` on its own files. */

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restore-'))
  path = join(folder, 'portal.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Asynchronous, because the simulated provider of some tests runs in this process. */
async function restore(args: string[], settings: Record<string, string> = {}) {
  const env = { ...process.env, DATABASE_PATH: path, ...settings }
  const command = ['--no-warnings', 'scripts/restore.ts', ...args]
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const [status] = await once(child, 'close')
  return { status, said }
}

/** Makes a database with Ann and a backup of it, then adds Ben and a payment. */
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

test('puts the copy in place, keeps the former database, and lists what was paid since', async () => {
  const copy = await prepare()
  const dry = await restore([copy, '--dry-run'])
  expect(dry).toMatchObject({ status: 0, said: expect.stringContaining('can be restored') })
  expect(namesIn(path)).toEqual(['Ann', 'Ben'])

  const { status, said } = await restore([copy])
  expect(status).toBe(0)
  expect(said).toMatch(/Paid since the copy was made: 1\n.* 12\.50 USD {2}card {2}ben@example\.org/)
  expect(namesIn(path)).toEqual(['Ann'])
  const old = readdirSync(folder).find((name) => name.includes('.before-') && name.endsWith('Z'))
  expect(namesIn(join(folder, old ?? ''))).toEqual(['Ann', 'Ben'])
  expect(readdirSync(folder).filter((name) => name.includes('.restoring'))).toEqual([])
  requireInvariants(path)
})

/** Returns the mails about a restore that wait in a file, and its rows in the history. */
function noticesIn(file: string) {
  const db = openPortalDatabase(file)
  const mails = db.$client
    .prepare(`select to_address from outbox_messages
      where content ->> '$.activity.type' = 'backup.restored' order by to_address`)
    .pluck()
    .all()
  const rows = db.$client
    .prepare<[], string>(`select parameters from activities where type = 'backup.restored'`)
    .pluck()
    .all()
  db.$client.close()
  return { mails, activities: rows.map((row) => JSON.parse(row)) }
}

test('what root restores belongs to the owner of the folder, who runs the portal', async ({
  skip,
}) => {
  if (process.getuid?.() !== 0) skip('only root may give files to others')
  const copy = await prepare()
  chownSync(folder, 65534, 65534)
  await restore([copy, '--dry-run'])
  expect(statSync(`${path}.lock`).uid, 'of a check alone').toBe(65534)
  await restore([copy])
  const owners = [path, `${path}.lock`].map((file) => statSync(file).uid)
  expect(owners).toEqual([65534, 65534])
})

test('a restore mails every administrator once, and a check nobody', async () => {
  const db = openPortalDatabase(path)
  newActor(db, { role: 'admin', email: 'clerk@example.org' })
  newActor(db, { role: 'admin', email: 'mayor@example.org' })
  newActor(db, { email: 'member@example.org' })
  const since = '2026-11-20T08:00:00.000Z'
  await write(db, (tx) => record(tx, null, { type: 'listing.activated', id: 1 }))
  db.$client.prepare('update activities set created_at = ?').run(since)
  await backUp(db, join(folder, 'backups'))
  db.$client.close()
  const [name = ''] = readdirSync(join(folder, 'backups'))
  const copy = join(folder, 'backups', name)

  await restore([copy, '--dry-run'])
  expect(noticesIn(path)).toEqual({ mails: [], activities: [] })
  await restore([copy])
  const [former] = readdirSync(folder).filter((file) => file.includes('.before-'))
  expect(noticesIn(path)).toEqual({
    mails: ['clerk@example.org', 'mayor@example.org'],
    activities: [{ copy: name, since, former: `${path}.before-${former?.split('.before-')[1]}` }],
  })
  expect(noticesIn(copy)).toEqual({ mails: [], activities: [] })
  requireInvariants(path)
})

test('a restore goes on if its mail cannot be written', async () => {
  const copy = await prepare()
  const change = new Database(copy)
  change.exec(`create trigger full before insert on activities
    begin select raise(abort, 'no room'); end`)
  change.close()
  const { status, said } = await restore([copy])
  expect([status, said]).toEqual([0, expect.stringContaining('The administrators get no mail')])
  expect(namesIn(path)).toEqual(['Ann'])
})

test('deploy/restore.sh records the restore in the file that LiteFS gets', async () => {
  const db = openPortalDatabase(path)
  newActor(db, { role: 'admin', email: 'clerk@example.org' })
  db.$client.close()
  const script = readFileSync('deploy/restore.sh', 'utf8')
  const [, name = ''] =
    /node_of_release (\S*record-restore.ts) "\$SAVED\/copy.db"/.exec(script) ?? []
  const command = ['--no-warnings', name, path, '/tmp/copies/old.db', '/saved/portal.db']
  const child = spawn(process.execPath, command, { stdio: 'inherit' })
  expect(await once(child, 'close')).toEqual([0, null])
  expect(noticesIn(path)).toEqual({
    mails: ['clerk@example.org'],
    activities: [{ copy: 'old.db', since: null, former: '/saved/portal.db' }],
  })
  expect(readdirSync(folder)).toEqual(['portal.db'])
})

test('lists what the provider took since, also where the database of now is lost', async () => {
  const copy = await prepare()
  const intent = (reference: string, status = 'succeeded') => ({
    id: `pi_${reference}`,
    object: 'payment_intent',
    status,
    amount_received: 1250,
    currency: 'usd',
    description: 'A seat',
    metadata: { reference },
  })
  const intents = [
    intent('a-reference-of-ours-22'),
    intent('another-one-not-paid-2', 'canceled'),
    intent('order 17'),
    intent('money-the-copy-knows-2'),
  ]
  const inCopy = new Database(copy)
  inCopy.exec(`insert into unmatched_payments
    (reference, reason, provider_intent_id, amount_cents, currency, paid_at)
    values ('money-the-copy-knows-2', 'unknown', 'pi_money-the-copy-knows-2', 1250, 'USD', '2026-01-01T00:00:00.000Z')`)
  inCopy.close()
  const asked: string[] = []
  const provider = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ object: 'list', data: intents, has_more: false }))
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_123',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_123',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_API_BASE: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  }
  rmSync(path)
  const { status, said } = await restore([copy, '--dry-run'], settings)
  provider.close()
  expect([status, asked]).toEqual([0, [expect.stringMatching(/^\/v1\/payment_intents\?.*created/)]])
  expect(said).toContain('Paid by card since the copy was made, as Stripe says: 1\n')
  expect(said).toContain('12.50 USD  A seat  a-reference-of-ours-22\n')

  const offline = await restore([copy], settings)
  expect(offline.status).toBe(0)
  expect(offline.said).toContain('What was paid by card since cannot be listed')
  expect(namesIn(path)).toEqual(['Ann'])
})

test('a copy with a write-ahead log is restored with what is in the log', async () => {
  const db = openPortalDatabase(path)
  newActor(db, { name: 'Ann' })
  db.$client.pragma('wal_checkpoint(truncate)')
  newActor(db, { name: 'Ben' })
  const copy = join(folder, 'copy.db')
  for (const end of ['', '-wal']) copyFileSync(path + end, copy + end)
  db.$client.close()
  rmSync(path)
  expect((await restore([copy])).status).toBe(0)
  expect(namesIn(path)).toEqual(['Ann', 'Ben'])
})

test('the portal backs up again right after a restore', async () => {
  const copy = await prepare()
  const change = openPortalDatabase(copy)
  const now = new Date().toISOString()
  const run = { name: 'back up' as const, startedAt: now, succeededAt: now }
  change.insert(jobRuns).values(run).run()
  change.$client.close()
  expect((await restore([copy])).status).toBe(0)
  const db = openPortalDatabase(path)
  expect(db.select().from(jobRuns).all()).toEqual([])
  db.$client.close()
})

test('the log that a killed restore has left is not applied to another copy', async () => {
  const copy = await prepare()
  const other = openPortalDatabase(copy)
  copyFileSync(copy, `${path}.restoring`)
  newActor(other, { name: 'Zoe' })
  copyFileSync(`${copy}-wal`, `${path}.restoring-wal`)
  other.$client.close()
  const plain = join(folder, 'plain.db')
  copyFileSync(`${path}.restoring`, plain)
  expect((await restore([plain])).status).toBe(0)
  expect(namesIn(path)).toEqual(['Ann'])
  requireInvariants(path)
})

test('nobody is signed in by a session of the copy, which may have ended since', async () => {
  const db = openPortalDatabase(path)
  await write(db, (tx) => openSession(tx, newActor(db).userId, null))
  await backUp(db, join(folder, 'backups'))
  db.$client.close()
  const copy = join(folder, 'backups', readdirSync(join(folder, 'backups'))[0] ?? '')
  expect((await restore([copy])).status).toBe(0)
  const restored = new Database(path, { readonly: true })
  expect(restored.prepare('select count(*) from sessions').pluck().get()).toBe(0)
  restored.close()
})

test('the log of a database that is gone is kept, and not applied to the restored one', async () => {
  const copy = await prepare()
  const killed = openPortalDatabase(path)
  newActor(killed, { name: 'Zoe' })
  copyFileSync(`${path}-wal`, join(folder, 'log'))
  killed.$client.close()
  rmSync(path)
  copyFileSync(join(folder, 'log'), `${path}-wal`)
  expect((await restore([copy])).status).toBe(0)
  expect(namesIn(path)).toEqual(['Ann'])
  requireInvariants(path)
  const kept = readdirSync(folder).find((name) => /before-.*-wal$/.test(name))
  expect(readFileSync(join(folder, kept ?? ''))).toEqual(readFileSync(join(folder, 'log')))
})

/**
 * Loaded before the script: kills the process, like a power cut, before renaming number KILL_AT.
 */
const killer = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const { renameSync } = fs
let count = 0
fs.renameSync = (...names) => {
  count += 1
  if (count === Number(process.env.KILL_AT)) process.kill(process.pid, 'SIGKILL')
  return renameSync(...names)
}
syncBuiltinESMExports()`

test('a restore that is killed leaves a whole database, and can be tried again', async () => {
  const copy = await prepare()
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(killer)}`
  let kills = 0
  for (
    ;
    (await restore([copy], { NODE_OPTIONS, KILL_AT: String(kills + 1) })).status !== 0;
    kills++
  ) {
    expect(namesIn(path)).toEqual(['Ann', 'Ben'])
  }
  expect(kills).toBeGreaterThan(0)
  expect(namesIn(path)).toEqual(['Ann'])
  requireInvariants(path)
})

test('refuses a copy of a newer version', async () => {
  const copy = await prepare()
  const newer = openPortalDatabase(copy)
  newer.$client.exec('update __drizzle_migrations set created_at = created_at + 1e12')
  newer.$client.close()
  const { status, said } = await restore([copy])
  expect([status, said]).toEqual([
    1,
    expect.stringMatching(/^The copy cannot be restored: a newer version [^\n]+\.\n$/),
  ])
  expect(namesIn(path)).toEqual(['Ann', 'Ben'])
})

test('refuses a damaged, a foreign and a missing copy', async () => {
  const copy = await prepare()
  const damaged = join(folder, 'damaged.db')
  copyFileSync(copy, damaged)
  const bytes = readFileSync(damaged)
  bytes.fill(0xff, 4096, 4096 * 6)
  writeFileSync(damaged, bytes)
  const other = join(folder, 'other.db')
  writeFileSync(other, 'not a database')
  for (const file of [damaged, other, join(folder, 'nothing.db')]) {
    const { status, said } = await restore([file])
    expect([status, said.trim().split('\n').at(-1)]).toEqual([
      1,
      expect.stringMatching(/^(The copy cannot be restored|There is no file)/),
    ])
  }
  expect(namesIn(path)).toEqual(['Ann', 'Ben'])
})

test('refuses while a portal runs, and the portal keeps running', async () => {
  const portal = await startTestPortal()
  try {
    const copy = join(folder, 'copy.db')
    copyFileSync(portal.databasePath, copy)
    path = portal.databasePath
    const { status, said } = await restore([copy])
    expect([status, said]).toEqual([1, expect.stringContaining('stop the other portal first')])
    expect((await fetch(portal.origin)).status).toBe(200)
  } finally {
    await portal.stop()
  }
})
