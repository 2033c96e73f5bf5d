import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/**
 * The portal and Litestream (with deploy/litestream.yml) are killed together. What Litestream has
 * copied can be restored.
 */

const program = process.env.LITESTREAM_BIN ?? 'litestream'
const config = ['-config', 'deploy/litestream.yml']

let folder: string
let portal: TestPortal
let litestream: ChildProcess
let env: NodeJS.ProcessEnv
/** Undoes each step that was completed, the last one first. */
let cleanUps: Array<() => unknown>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'litestream-'))
  cleanUps = [() => rmSync(folder, { recursive: true })]
  portal = await startTestPortal()
  cleanUps.unshift(() => portal.stop())
  env = {
    ...process.env,
    DATABASE_PATH: portal.databasePath,
    LITESTREAM_REPLICA: `file://${folder}/copies`,
  }
  litestream = spawn(program, ['replicate', ...config], { env, stdio: 'ignore' })
  cleanUps.unshift(() => litestream.kill('SIGKILL'))
})
afterEach(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
})

function restore(to: string, ...more: string[]) {
  const command = ['restore', ...config, '-o', to, ...more, portal.databasePath]
  return spawnSync(program, command, { env, encoding: 'utf8' })
}

function lettersIn(path: string) {
  const file = new Database(path, { readonly: true })
  const letters = file.prepare('select message from contact_messages order by id').pluck().all()
  file.close()
  return letters as string[]
}

/** Sends a message; returns when the portal has acknowledged it. */
async function write(message: string) {
  const visitor = await Visitor.create(portal)
  const sent = await visitor.post('/contact', { name: 'Ann', email: 'ann@example.org', message })
  expect(sent.status).toBe(303)
}

/** Sends messages one after the other until it is told to stop or the portal is killed. */
function writeOn(acknowledged: string[]) {
  let isOver = false
  const ended = (async () => {
    while (!isOver) {
      const message = `Letter ${acknowledged.length}`
      try {
        await write(message)
      } catch {
        // The portal was killed while it answered.
        return
      }
      acknowledged.push(message)
    }
  })()
  return () => {
    isOver = true
    return ended
  }
}

test('after a crash of both under load, what was copied is there, whole and in order', async () => {
  const acknowledged: string[] = []
  const stop = writeOn(acknowledged)
  await expect.poll(() => acknowledged.length, { timeout: 180_000 }).toBeGreaterThan(20)
  const early = [...acknowledged]
  // Waits until the copies have the early messages. How long that takes is not judged.
  await expect
    .poll(
      () => {
        const copy = join(folder, 'now.db')
        if (restore(copy, '-force').status !== 0) return []
        return lettersIn(copy)
      },
      { interval: 500, timeout: 180_000 },
    )
    .toEqual(expect.arrayContaining(early))

  await portal.crash(() => {
    litestream.kill('SIGKILL')
    // Moves the database away, as if its disk had been lost.
    mkdirSync(join(folder, 'lost'))
    for (const end of ['', '-wal', '-shm']) {
      renameSync(portal.databasePath + end, join(folder, 'lost', `portal.db${end}`))
    }
    const { status, stderr } = restore(portal.databasePath)
    expect(status, stderr).toBe(0)
  })
  await stop()
  const restored = lettersIn(portal.databasePath)
  expect(restored).toEqual(expect.arrayContaining(early))
  // The restored messages are the first ones that were written, without gaps or others.
  const written = lettersIn(join(folder, 'lost', 'portal.db'))
  expect(restored).toEqual(written.slice(0, restored.length))
  await write('After the restore')
  expect(lettersIn(portal.databasePath)).toContain('After the restore')
})

test('Litestream that is started again goes on where it was, with a portal of its own time', async () => {
  await write('Before')
  const copy = join(folder, 'now.db')
  const copied = () => (restore(copy, '-force').status === 0 ? lettersIn(copy) : [])
  await expect.poll(copied, { interval: 500, timeout: 180_000 }).toContain('Before')
  const killed = once(litestream, 'exit')
  litestream.kill('SIGKILL')
  await killed
  await write('Meanwhile')
  litestream = spawn(program, ['replicate', ...config], { env, stdio: 'ignore' })
  await write('Afterwards')
  await expect.poll(copied, { interval: 500, timeout: 180_000 }).toContain('Afterwards')
  expect(lettersIn(copy)).toContain('Meanwhile')
})
