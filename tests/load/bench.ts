import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxConnections } from '#app/domain/mail/mailer.server.ts'
import { drawListingPictures } from '#dev/seed/listing-pictures.ts'
import { measureBusyTown } from './busy-town.ts'
import { measureCalls } from './calls.ts'
import { type Contender, startContender, stopContenders } from './contender.ts'
import { measureImport } from './import-latency.ts'
import { generateListings } from './listings-generator.ts'
import { type MailServer, measureMail } from './mail-throughput.ts'
import { addMember, addRequests } from './member.ts'
import { copyOlderMigrations, measureMigration } from './migration.ts'
import { measureCached, measureUncached } from './pages.ts'
import { measureDemoTown, measureMemory, measureStart } from './process.ts'
import { measureAgainst } from './release.ts'
import { describeRun, publish, readLoad } from './report.ts'
import { measureSizes } from './sizes.ts'
import { measureSlowLine } from './slow-line.ts'
import { measureTwoBoxes } from './two-boxes.ts'
import { measureWrites } from './writes.ts'
import { withoutLimits } from './writes-data.ts'

/**
 * Measures all parts, or those that are named, and writes the results into `docs/benchmarks.md`.
 * With `--quick` it measures for a shorter time and only prints. Servers that are compared take
 * turns, because other programs may use the machine.
 */

const words = process.argv.slice(2)
const quick = words.includes('--quick')
const asked = words.filter((word) => word !== '--quick')
const times = quick ? { rounds: 2, seconds: 2 } : { rounds: 5, seconds: 5 }
const processTimes = quick
  ? { processes: 1, rounds: 2, seconds: 2 }
  : { processes: 5, rounds: 4, seconds: 5 }

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const made = new Set<number>()
const pictures = await drawListingPictures()
/** Returns a database with this number of listings, made at the first call. */
function makeDatabase(size: number): string {
  const path = join(folder, `listings-${size}.db`)
  if (!made.has(size)) generateListings(path, size, pictures)
  made.add(size)
  return path
}

let port = 4310
function nextPort(): number {
  port += 1
  return port
}

/** Starts a portal. Portals that run at the same time need different files. */
function startPortal({
  path = makeDatabase(1000),
  preload,
  project,
  report,
  settings,
}: {
  path?: string
  preload?: string
  project?: string
  report?: (line: string) => void
  settings?: Record<string, string>
} = {}) {
  const env = { DATABASE_PATH: path, ...settings }
  const script = 'build/server/start.js'
  return startContender('portal', script, nextPort(), env, { preload, project, report })
}

const startMinimal = (fillers = 0) =>
  startContender('minimal page', 'tests/load/minimal-server.ts', nextPort(), {
    DATABASE_PATH: makeDatabase(1000),
    FILLERS: String(fillers),
  })

const startSameElements = (copied: string) =>
  startContender('page of the same elements', 'tests/load/same-elements-server.ts', nextPort(), {
    DATABASE_PATH: makeDatabase(1000),
    COPY_OF: copied,
  })

const startBare = (copied: string, settings = {}) =>
  startContender('bare server', 'tests/load/bare-server.ts', nextPort(), {
    COPY_OF: copied,
    ...settings,
  })

const parts: Record<string, () => Promise<string[]>> = {
  cached() {
    const copy = join(folder, 'copy.db')
    copyFileSync(makeDatabase(1000), copy)
    return measureCached(async () => {
      const [fresh, aged] = [await startPortal(), await startPortal({ path: copy })]
      const page = `${fresh.origin}/properties`
      const [bare, bareText] = [await startBare(page), await startBare(page, { AS_TEXT: '1' })]
      const bareArrival = await startBare(page, { ARRIVES: '1' })
      return { bare, bareText, bareArrival, fresh, aged }
    }, processTimes)
  },
  async uncached() {
    const path = makeDatabase(1000)
    const token = addMember(path, 'member')
    addRequests(path, 25)
    // An address like those that are asked for later: the links of its page repeat what is in it.
    const address = '/properties?view=10000000'
    const bytes = async ({ origin }: Contender) => {
      const page = await fetch(origin + address)
      return Buffer.byteLength(await page.text())
    }
    const startServers = async () => {
      const [portal, short] = [await startPortal(), await startMinimal()]
      const fillers = (await bytes(portal)) - (await bytes(short))
      await short.stop()
      return {
        portal,
        minimal: await startMinimal(fillers),
        sameElements: await startSameElements(portal.origin + address),
      }
    }
    return measureUncached(startServers, token, processTimes)
  },
  start: () => measureStart(() => startPortal(), quick ? 2 : 7),
  'demo-town': () => measureDemoTown(folder, quick ? 1 : 3),
  memory() {
    const path = join(folder, 'memory.db')
    copyFileSync(makeDatabase(1000), path)
    const token = addMember(path, 'member')
    const starts = { minimal: () => startMinimal(), portal: () => startPortal({ path }) }
    return measureMemory(starts, token, quick ? 1 : 3)
  },
  sizes: () =>
    measureSizes((size) => startPortal({ path: makeDatabase(size) }), {
      sizes: quick ? [1000, 20_000] : [1000, 100_000, 1_000_000],
      folder,
      rounds: quick ? 2 : 4,
      seconds: 2,
    }),
  async migration() {
    const path = join(folder, 'older.db')
    const size = quick ? 20_000 : 1_000_000
    // Without photos, which no migration looks at.
    generateListings(path, size, new Map(), copyOlderMigrations(folder))
    const lines = await measureMigration((report) => startPortal({ path, report }))
    rmSync(path)
    return [`${size.toLocaleString('en-US')} listings.`, '', ...lines]
  },
  async writes() {
    const path = join(folder, 'writes.db')
    copyFileSync(makeDatabase(1000), path)
    const preload = './tests/load/transactions.ts'
    const portal = await startPortal({ path, preload, settings: withoutLimits })
    const lines = await measureWrites(portal, { databasePath: path, folder }, times)
    await portal.stop()
    return lines
  },
  async calls() {
    const path = join(folder, 'calls.db')
    copyFileSync(makeDatabase(1000), path)
    const portal = await startPortal({ path })
    const lines = await measureCalls(portal, path, times)
    await portal.stop()
    return lines
  },
  async mail() {
    const path = join(folder, 'mail.db')
    copyFileSync(makeDatabase(1000), path)
    const startServer = async (delay: number): Promise<MailServer> => {
      const env = { DELAY: String(delay) }
      const server = await startContender(
        'mail server',
        'tests/load/mail-server.ts',
        nextPort(),
        env,
      )
      const settings = { SMTP_URL: server.origin.replace('http:', 'smtp:') }
      const alone = 'tests/load/nodemailer-baseline.ts'
      return {
        server,
        startPortal: () => startPortal({ path, settings }),
        startAlone: (mails) => {
          const counts = { MAILS: String(mails), CONNECTIONS: String(maxConnections) }
          return startContender('nodemailer', alone, nextPort(), { ...settings, ...counts })
        },
      }
    }
    const [prompt, slow] = [await startServer(0), await startServer(100)]
    const servers = { 'taken at once': prompt, 'taken after 0.1 s': slow }
    const lines = await measureMail(servers, { databasePath: path, rounds: quick ? 1 : 3 })
    await Promise.all([prompt.server.stop(), slow.server.stop()])
    return lines
  },
  async release() {
    const { RELEASE: release } = process.env
    if (!release) throw new Error('The part release needs RELEASE=COMMIT, an earlier commit.')
    const start = (path: string, project: string) => startPortal({ path, project })
    const shorter = quick ? processTimes : { processes: 5, rounds: 2, seconds: 3 }
    return measureAgainst(release, start, { folder, pictures, ...shorter })
  },
  'two-boxes': () => measureTwoBoxes(times),
  async 'busy-town'() {
    const path = join(folder, 'busy.db')
    // Each visitor's address is read, so that they do not count as one who asks for everything.
    const settings = { ...withoutLimits, MAINSTREET_MODE: 'demo', TRUSTED_PROXIES: '1' }
    const portal = await startPortal({ path, settings })
    const length = quick ? { rounds: 1, seconds: 4 } : { rounds: 3, seconds: 10 }
    const lines = await measureBusyTown(portal, { databasePath: path, folder, ...length })
    await portal.stop()
    return lines
  },
  async 'slow-line'() {
    const path = join(folder, 'slow.db')
    const settings = { ...withoutLimits, MAINSTREET_MODE: 'demo' }
    const portal = await startPortal({ path, settings })
    const lines = await measureSlowLine(portal, { databasePath: path, rounds: quick ? 1 : 3 })
    await portal.stop()
    return lines
  },
  async import() {
    const portal = await startPortal({ preload: './tests/load/loop-turns.ts' })
    const rows = quick ? 10_000 : 100_000
    const lines = await measureImport(portal, { databasePath: makeDatabase(1000), rows })
    await portal.stop()
    return [`${rows.toLocaleString('en-US')} rows.`, '', ...lines]
  },
}

const names = asked.length > 0 ? asked : Object.keys(parts)
const isLeftOut = (name: string) => name === 'release' && asked.length === 0 && !process.env.RELEASE

try {
  const unknown = names.filter((name) => !(name in parts))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.`)
  for (const [name, measure] of Object.entries(parts)) {
    if (!names.includes(name) || isLeftOut(name)) continue
    const load = readLoad()
    const lines = await measure()
    publish(name, ['', describeRun(load), '', ...lines, ''], !quick)
  }
} finally {
  await stopContenders()
  rmSync(folder, { recursive: true, force: true })
}
if (names.some(isLeftOut)) {
  console.log('\nThe part release was left out: it needs RELEASE=COMMIT, an earlier commit.')
}
