import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TestRestoreRequest } from '#app/domain/backups/test-restore.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { openPortalDatabase } from '#app/wiring.server.ts'

/** A portal that starts a test restore, prints its process id, and does nothing else. */
const portal = `
  const { execFile } = require('node:child_process')
  const command = ['--no-warnings', 'scripts/prove-backup.ts', process.argv[1]]
  const env = { ...process.env, STARTED_BY: process.pid }
  const child = execFile(process.execPath, command, { env })
  console.log(child.pid)`

/**
 * Whether a process runs. A process that has ended is still listed until its parent has read its
 * status.
 */
function isRunning(pid: number) {
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && !/\) [ZX] /.test(readFileSync(stat, 'utf8'))
}

test.each([
  ['whatever it waits for', 'restored.db'],
  ['also before it has begun', ''],
])('a test restore ends when its portal is killed, %s', async (_, begun) => {
  const folder = mkdtempSync(join(tmpdir(), 'prove-'))
  const copy = join(folder, 'copy.db')
  openPortalDatabase(copy).$client.close()
  // Opening this pipe never returns, like a disk that hangs.
  const live = join(folder, 'live.db')
  execFileSync('mkfifo', [live])
  const request: TestRestoreRequest = { copy, madeAt: nowInstant(), scratch: folder, live }
  const parent = spawn(process.execPath, ['-e', portal, JSON.stringify(request)])
  const [line] = await once(parent.stdout, 'data')
  const child = Number(line)
  await expect.poll(() => existsSync(join(folder, begun))).toBe(true)
  expect(isRunning(child)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(child)).toBe(false)
  rmSync(folder, { recursive: true })
})
