import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPortalDatabase } from '#app/wiring.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findProcesses } from '#tests/support/processes.ts'

/** A portal that starts to merge the index of a database, and does nothing else. */
const portal = `
  const command = ['--no-warnings', 'scripts/merge-search-index.ts', process.argv[1]]
  const env = { ...process.env, STARTED_BY: process.pid }
  const stdio = ['ignore', 'ignore', require('node:fs').openSync(process.argv[2], 'a')]
  const child = require('node:child_process').spawn(process.execPath, command, { env, stdio })
  child.on('exit', (...ended) => console.log(JSON.stringify(ended)))
  process.on('SIGTERM', () => child.kill())`

let folder: string
let file: string
let db: OpenDatabase
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'merge-'))
  file = join(folder, 'portal.db')
  db = openPortalDatabase(file)
  // Meanwhile the process waits, between its tries to write.
  db.$client.exec('begin immediate')
})
afterEach(() => {
  db.$client.close()
  rmSync(folder, { recursive: true })
})

/** What the process said, as one does that could not write. */
const readErrors = () => readFileSync(`${file}.errors`, 'utf8')

const findMerging = () => findProcesses(`scripts/merge-search-index.ts\0${file}`)

/** Starts the portal; returns it once the process that merges has opened the database. */
async function startPortal() {
  const parent = spawn(process.execPath, ['-e', portal, file, `${file}.errors`])
  const listOpenFiles = () => {
    const files = `/proc/${findMerging()[0]}/fd`
    return readdirSync(files).map((name) => readlinkSync(join(files, name)))
  }
  await expect.poll(listOpenFiles).toContain(file)
  return parent
}

test('merging ends by itself between two changes when the portal stops', async () => {
  const parent = await startPortal()
  parent.kill('SIGTERM')
  const [ended] = await once(parent.stdout, 'data')
  expect(JSON.parse(ended), 'a status, and no signal').toEqual([1, null])
  expect(readErrors()).toBe('')
})

test('merging ends when its portal is killed', async () => {
  const parent = await startPortal()
  parent.kill('SIGKILL')
  await expect.poll(findMerging).toEqual([])
  expect(readErrors()).toBe('')
})
