import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import Database from 'better-sqlite3'
import { removeFolder } from '#tests/support/remove-folder.ts'

type Settings = Record<string, string>

/** Milliseconds. Nothing takes longer, even where forty programs share two processors. */
const timeLimit = 600_000

/**
 * Waits until a condition holds. A condition that throws does not hold yet.
 * @param describe adds to the message what is seen when the time is over
 */
export async function until(
  what: string,
  isSo: () => unknown,
  describe: () => string = () => '',
): Promise<void> {
  for (const end = performance.now() + timeLimit; performance.now() < end; ) {
    try {
      if (await isSo()) return
    } catch {
      // Tries again.
    }
    await setTimeout(50)
  }
  throw new Error(`It never came to this: ${what} ${describe()}`)
}

/**
 * One of the two boxes, with a folder and an address of its own. It runs LiteFS, which starts the
 * portal, and the proxy, with the files of deploy/ and settings like those of
 * `deploy/box.env.example`.
 */
export class Box {
  readonly folder: string
  #litefs: ChildProcess | null = null
  #caddy: ChildProcess | null = null
  #orphan = 0

  constructor(folder: string, settings: Settings) {
    this.folder = folder
    for (const name of ['database', 'litefs', 'backups']) {
      mkdirSync(join(folder, name), { recursive: true })
    }
    mkdirSync(join(this.root, 'etc/mainstreet'), { recursive: true })
    this.#write(settings)
  }

  /** The folder in which an installation puts its files. */
  get root() {
    return join(this.folder, 'root')
  }

  get settingsFile() {
    return join(this.root, 'etc/mainstreet/box.env')
  }

  /** Read anew each time, because the scripts change the file. */
  get settings(): Settings {
    return parseEnv(readFileSync(this.settingsFile, 'utf8')) as Settings
  }

  #write(settings: Settings) {
    const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`)
    writeFileSync(this.settingsFile, lines.join(''))
  }

  get databasePath() {
    return join(this.folder, 'database/portal.db')
  }

  get site() {
    return this.settings.SITE ?? ''
  }

  /** The address of the portal itself, without its proxy. */
  get portal() {
    const { OWN_IP, PORT } = this.settings
    return `http://${OWN_IP}:${PORT}`
  }

  /** The certificate of Caddy's own authority, which exists only with HTTPS. */
  get authority() {
    const file = join(this.folder, 'caddy/caddy/pki/authorities/local/root.crt')
    return readFileSync(file, 'utf8')
  }

  get log() {
    return readFileSync(join(this.folder, 'litefs.log'), 'utf8')
  }

  /**
   * Starts LiteFS with the command of the box's service.
   * @param root the folder of the portal's release
   */
  startLitefs(root = process.cwd()) {
    const command = '"$1" && exec "$2" mount -config "$3"'
    const check = resolve('deploy/refuse-second-primary.sh')
    const litefs = process.env.LITEFS_BIN ?? 'litefs'
    const args = ['-c', command, 'sh', check, litefs, resolve('litefs.yml')]
    this.#litefs = this.#spawn('litefs.log', 'sh', args, root)
  }

  async startCaddy() {
    const args = ['run', '--config', resolve('deploy/Caddyfile')]
    this.#caddy = this.#spawn('caddy.log', 'caddy', args, process.cwd())
    const { OWN_IP, FALLBACK_PORT } = this.settings
    const own = `http://${OWN_IP}:${FALLBACK_PORT}/readyz`
    await until('the proxy answers', async () => (await fetch(own)).ok)
  }

  #spawn(log: string, command: string, args: string[], cwd: string) {
    const output = openSync(join(this.folder, log), 'a')
    const { PATH = '', HOME = '' } = process.env
    const own = { NODE_ENV: 'production', BOX_ENV: this.settingsFile }
    const env = { PATH, HOME, ...own, ...this.settings }
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', output, output] })
    closeSync(output)
    return child
  }

  /** The portal is the process that a thread of LiteFS has started; 0 if it has ended. */
  get portalPid(): number {
    const threads = `/proc/${this.#litefs?.pid}/task`
    if (!existsSync(threads)) return 0
    const children = readdirSync(threads).flatMap((thread) =>
      readFileSync(join(threads, thread, 'children'), 'utf8')
        .split(' ')
        .filter(Boolean),
    )
    return Number(children[0] ?? 0)
  }

  /** The processes of the box: LiteFS, its portal and the proxy. */
  get pids(): number[] {
    return [this.#litefs?.pid, this.portalPid, this.#caddy?.pid].filter((pid) => pid !== undefined)
  }

  async readiness(): Promise<Record<string, unknown> & { status: number }> {
    const answer = await fetch(`${this.portal}/readyz`, { signal: AbortSignal.timeout(5000) })
    return { status: answer.status, ...((await answer.json()) as object) }
  }

  ready(role: 'primary' | 'replica') {
    const isReady = async () => {
      const found = await this.readiness()
      return found.status === 200 && found.role === role
    }
    return until(`${this.folder} is a ready ${role}:`, isReady, () => this.log.slice(-2000))
  }

  /** What LiteFS reports of the file: the number of changes, and a checksum of the whole file. */
  get position() {
    return readFileSync(`${this.databasePath}-pos`, 'utf8')
  }

  /** Reads the database through the mount of LiteFS. */
  query<Row>(sql: string): Row[] {
    const db = new Database(this.databasePath, { readonly: true, timeout: 5000 })
    try {
      return db.prepare(sql).all() as Row[]
    } finally {
      db.close()
    }
  }

  /** Changes the database from outside the portal, as another program would. */
  change(sql: string) {
    const db = new Database(this.databasePath, { timeout: 5000 })
    try {
      db.exec(sql)
    } finally {
      db.close()
    }
  }

  /** Kills LiteFS and the portal, as a power cut does. */
  async cutPower() {
    const portals = [this.portalPid, this.#orphan].filter(isPortal)
    const ended = end(this.#litefs, 'SIGKILL')
    for (const portal of portals) process.kill(portal, 'SIGKILL')
    await ended
    await until('the portal is gone', () => !portals.some(isRunning))
    this.unmount()
  }

  /** Whether LiteFS, or the script that runs before it, has ended by itself. */
  get hasEnded() {
    return this.#litefs?.exitCode !== null
  }

  /** Kills LiteFS only. The portal must end by itself then; if it does not, `cutPower` ends it. */
  killLitefs() {
    this.#orphan = this.portalPid
    return end(this.#litefs, 'SIGKILL')
  }

  /** Makes LiteFS hang: it keeps its mount and its port, and answers nobody. */
  hangLitefs() {
    this.#litefs?.kill('SIGSTOP')
  }

  /** Stops LiteFS as `systemctl stop` does. */
  async stopLitefs() {
    await end(this.#litefs, 'SIGTERM')
  }

  stopCaddy() {
    return end(this.#caddy, 'SIGTERM')
  }

  /** Removes the mount of LiteFS, which remains if LiteFS is killed. */
  unmount() {
    spawnSync('umount', ['-l', join(this.folder, 'database')])
  }

  async remove() {
    await this.stopCaddy()
    await this.cutPower()
    removeFolder(this.folder)
  }
}

async function end(child: ChildProcess | null, signal: NodeJS.Signals) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** Whether this process is a portal: the id of a portal that has ended may have been reused. */
function isPortal(pid: number): boolean {
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) && readFileSync(file, 'utf8').includes('build/server/start.js')
}

/**
 * Whether a process runs. An ended process is still listed until its parent reads its exit code.
 */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
