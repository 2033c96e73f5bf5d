import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { importLines } from '#tests/support/inventory.ts'
import { landBankLines } from '#tests/support/inventory-file.ts'
import { readPlanForm, uploadInventory } from '#tests/support/inventory-upload.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { readImported, readProgress, slowDown } from '#tests/support/running-import.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** An import is killed, stopped, and viewed while it runs. */

// Imports are slow when other tests run at the same time.
vi.setConfig({ testTimeout: 900_000 })

const parcels = 1500
const lines = [...landBankLines(parcels, 200)]

let expected: unknown
let folder: string
let portal: TestPortal
let file: Database.Database
let admin: Visitor

beforeAll(async () => {
  const db = freshDatabase()
  await importLines(db, lines)
  expected = readImported(db.$client)
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-'))
  await start()
})
afterEach(async () => {
  file.close()
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  portal = await startTestPortal({ DATABASE_PATH: join(folder, 'portal.db') })
  file = new Database(join(folder, 'portal.db'))
  admin = await Visitor.create(portal, 'admin')
}

/** Waits until the import is in this state and has handled at least `beyond` rows in it. */
async function reach(state: string, beyond = 0) {
  for (;;) {
    const progress = readProgress(file)
    if (progress.state === state && progress.done >= beyond) return progress
    if (['published', 'stopped', 'taken_back', 'failed'].includes(progress.state)) {
      throw new Error(`It is ${progress.state} already.`)
    }
    await setTimeout(5)
  }
}

/**
 * Waits until the import has ended.
 * @throws if it ended in another state
 */
async function end(state: 'published' | 'stopped' | 'taken_back') {
  for (;;) {
    const { state: now } = readProgress(file)
    if (now === state) return
    const isOver = now === 'failed' || now === 'stopped' || now === 'taken_back'
    if (isOver || (now === 'published' && state === 'stopped')) throw new Error(`It is ${now}.`)
    await setTimeout(50)
  }
}

async function confirm() {
  const address = await uploadInventory(admin, lines)
  const form = await readPlanForm(admin, address)
  const confirmed = await admin.send('POST', address, { form })
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, address])
  return { address, form }
}

async function crash() {
  file.close()
  await portal.crash()
  file = new Database(join(folder, 'portal.db'))
}

test('an import that is killed again and again publishes every row once, and takes every row back', async () => {
  const demo = readImported(file).found
  const quickenChecking = slowDown(file, 'checking')
  const quickenPublishing = slowDown(file, 'publishing', parcels * 0.5)
  const quickenTakingBack = slowDown(file, 'taking_back', parcels * 0.4)
  const { address } = await confirm()
  await reach('checking', 1)
  quickenChecking()
  await crash()
  for (const share of [0, 0.2, 0.5]) {
    const { done } = await reach('publishing', Math.max(1, share * parcels))
    expect(done).toBeLessThan(parcels)
    await crash()
  }
  quickenPublishing(file)
  await end('published')
  const imported = readImported(file)
  expect({ ...imported, found: null }).toEqual({ ...(expected as object), found: null })
  const search = (found: unknown) => Number((found as number[][])[0]?.[0])
  const added = search(imported.found) - search(demo)
  expect(added).toBe(search((expected as { found: unknown }).found))

  admin = await Visitor.create(portal, 'admin')
  const begun = await admin.post(`${address}/take-back`, { intent: 'confirm' })
  expect([begun.status, begun.headers.get('location')]).toEqual([303, address])
  for (const share of [0, 0.4]) {
    const { done } = await reach('taking_back', Math.max(1, share * parcels))
    expect(done).toBeLessThan(parcels)
    await crash()
  }
  quickenTakingBack(file)
  await end('taken_back')
  const left = readImported(file)
  expect([left.listings, left.found, left.changes]).toEqual([[], demo, [[0, 0, 0]]])
  expect(left.told).toHaveLength(2)
})

test('visitors get their pages between the batches of an import', async () => {
  const endSlowness = slowDown(file)
  const { address, form } = await confirm()
  const visitor = await Visitor.create(portal)
  await reach('publishing', 1)
  const between = new Set<number>()
  while (between.size < 4) {
    const page = await visitor.get('/properties')
    expect(page.status).toBe(200)
    await page.text()
    const { state, done } = readProgress(file)
    expect(state).toBe('publishing')
    between.add(done)
  }
  endSlowness()

  // Confirming again, by a second click or by another administrator, changes nothing.
  const again = await admin.send('POST', address, { form })
  expect([again.status, again.headers.get('location')]).toEqual([303, address])
  await end('published')
  const page = await (await admin.get(address)).text()
  expect(page).toContain('1,500 new')
  expect(page).not.toContain('http-equiv="refresh"')
  expect(readImported(file).listings).toHaveLength(parcels)
})

test('the page of a running import refreshes by itself, and a stop of the portal ends it cleanly', async () => {
  const endSlowness = slowDown(file)
  const { address } = await confirm()
  await reach('publishing', 1)
  const page = await (await admin.get(address)).text()
  expect(page).toContain('http-equiv="refresh"')
  expect(page).toContain(`href="${address}"`)
  endSlowness()
  file.close()
  // An exit code of 1 would mean that something had to be killed.
  expect(await portal.stop()).toBe(0)
  await start()
  await end('published')
  const { listings } = readImported(file)
  expect(listings).toEqual((expected as { listings: unknown }).listings)
})

test('an import that is stopped by two clicks and killed keeps what was public, until that is taken back', async () => {
  const endSlowness = slowDown(file)
  const { address } = await confirm()
  await reach('publishing', 2)
  expect(await (await admin.get(address)).text()).toMatch(/<button[^>]*value="stop"[^>]*>Stop</)
  const clicks = [1, 2].map(() => admin.post(address, { intent: 'stop' }))
  for (const { status, headers } of await Promise.all(clicks)) {
    expect([status, headers.get('location')]).toEqual([303, address])
  }
  endSlowness()
  await crash()
  await end('stopped')
  const { done } = file
    .prepare(`select counts ->> 'added' as done from imports order by id desc`)
    .get() as { done: number }
  expect(done).toBeLessThan(parcels)
  expect(readImported(file).listings).toHaveLength(done)
  expect(readImported(file).told).toHaveLength(1)
  admin = await Visitor.create(portal, 'admin')
  const page = await (await admin.get(address)).text()
  expect(page).toContain(`The import was stopped. ${done} listings were published by then.`)
  expect(page).not.toMatch(/value="stop"|http-equiv="refresh"/)

  await admin.post(`${address}/take-back`, { intent: 'confirm' })
  await end('taken_back')
  expect(readImported(file).listings).toEqual([])
})

/** Runs `npm run import -- FILE` on the portal's database. */
function command(): ChildProcess {
  const csv = join(folder, 'inventory.csv')
  writeFileSync(csv, lines.join(''))
  const env = {
    ...process.env,
    MAINSTREET_MODE: 'demo',
    DATABASE_PATH: join(folder, 'portal.db'),
  }
  const args = ['--no-warnings', 'scripts/import.ts', csv]
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
}

test('the command line hands its file to the portal, which does not need it any more', async () => {
  const endSlowness = slowDown(file)
  const first = command()
  await Promise.race([reach('publishing'), once(first, 'exit')])
  expect(first.exitCode, 'the command has not ended by itself').toBeNull()
  first.kill('SIGKILL')
  endSlowness()
  await end('published')
  expect(readImported(file).listings).toHaveLength(parcels)

  const second = command()
  let output = ''
  second.stdout?.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(second, 'close')
  const summary = '1,700 rows: 200 empty, 1,500 unchanged'
  expect([code, output.trimEnd().split('\n').at(-1)]).toEqual([0, summary])
})
