import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { addNpmScripts, type Installation, installPortal } from '#tests/support/installation.ts'
import { freePort, startTestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const cleanUp: Array<() => unknown> = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
})

/** A mail server that accepts connections and never answers. */
async function startSilentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUp.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, connected: once(server, 'connection'), sockets }
}

test('a mail server that hangs does not delay the stop', async () => {
  const silent = await startSilentServer()
  const portal = await startTestPortal({ SMTP_URL: silent.url })
  cleanUp.push(portal.stop)
  for (const message of ['One', 'Two', 'Three']) {
    const visitor = await Visitor.create(portal)
    await visitor.post('/contact', { name: 'Ann', email: 'ann@example.org', message })
  }
  await silent.connected
  // The exit code is 0 for a clean stop, and 1 if something had to be killed.
  const tried = silent.sockets.size
  expect(await portal.stop()).toBe(0)
  // The two other mails are not tried, which could take as long again.
  expect(silent.sockets.size).toBeLessThanOrEqual(tried + 1)
})

test('a second portal on the same file refuses to start, and the commands work beside the first', async () => {
  const portal = await startTestPortal()
  cleanUp.push(portal.stop)
  const second = startTestPortal({ DATABASE_PATH: portal.databasePath })
  const sentence = `DATABASE_PATH ${portal.databasePath} is in use: stop the other portal first.`
  await expect(second).rejects.toThrow(sentence)
  const box = installPortal({
    DATABASE_PATH: portal.databasePath,
    ORIGIN: portal.origin,
    ADMIN_EMAIL: 'a@b.org',
  })
  cleanUp.push(box.remove)
  const { status, stderr } = box.run('scripts/admin.ts', ['member@example.org'])
  expect([status, stderr]).toEqual([0, ''])
})

let town: Installation
/** Starts the portal with npm, as people do. */
async function startWithNpm(script: 'start' | 'demo') {
  const port = String(await freePort())
  const databasePath = `${script}.db`
  town = installPortal({
    ORIGIN: `http://localhost:${port}`,
    ADMIN_EMAIL: 'clerk@example.org',
    PORT: port,
    DATABASE_PATH: databasePath,
  })
  cleanUp.push(town.remove)
  addNpmScripts(town.folder)
  const { PATH = '', HOME } = process.env
  const npm = spawn('npm', ['run', script], {
    cwd: town.folder,
    env: { PATH, HOME, PORT: port, DATABASE_PATH: databasePath },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(npm, 'exit')
  cleanUp.push(() => npm.kill('SIGKILL'))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      if (said.includes(port)) resolve()
    }
    npm.stdout.on('data', hear)
    npm.stderr.on('data', hear)
    npm.once('exit', (code) => reject(new Error(`npm ended with ${code}: ${said}`)))
  })
  const [portal, ...others] = listPortals(town.folder)
  if (!portal || others.length > 0) throw new Error(`Not one portal: ${said}`)
  return { npm, ended, portal }
}

/** The ids of the processes that run a portal from a folder. */
function listPortals(folder: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => {
      try {
        const isPortal = readFileSync(join('/proc', pid, 'cmdline'), 'utf8').includes(
          'build/server/start.js',
        )
        return (
          isPortal && readFileSync(join('/proc', pid, 'environ'), 'utf8').includes(`PWD=${folder}`)
        )
      } catch {
        return false
      }
    })
    .map(Number)
}

async function untilGone() {
  while (listPortals(town.folder).length > 0) await setTimeout(100)
}

/** Returns the child of a process: npm's is a shell or wrapper that runs the script. */
function findChild(parent: ChildProcess | number): number {
  const pid = typeof parent === 'number' ? parent : parent.pid
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return Number(child)
}

test.each(['start', 'demo'] as const)(
  'npm run %s: a signal to npm ends the portal',
  async (script) => {
    const { npm, ended } = await startWithNpm(script)
    npm.kill('SIGTERM')
    await ended
    await untilGone()
  },
)

test('npm run demo: the portal stops when npm, or the wrapper below it, is killed', async () => {
  const first = await startWithNpm('demo')
  first.npm.kill('SIGKILL')
  await untilGone()
  const second = await startWithNpm('demo')
  const wrapper = process.kill(findChild(findChild(second.npm)), 'SIGKILL')
  expect(wrapper).toBe(true)
  await untilGone()
})
