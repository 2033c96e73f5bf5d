import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { demoAccounts } from '#dev/seed/accounts.ts'
import config from '../../playwright.config.ts'
import type { Contender } from './contender.ts'
import { table } from './report.ts'
import { prepareWrites } from './writes-data.ts'

/** A phone with a bad connection: bytes a second, and milliseconds until the first byte. */
const [bytesPerSecond, latency] = [64_000 / 8, 400]

type Journey = { name: string; go: (page: Page) => Promise<void> }

/**
 * Measures in Chromium how long people wait at 64 kbit/s and a latency of 400 ms, with pictures and
 * with `Save-Data`, and how many bytes are sent. Typing takes no time. The last column adds what
 * hydration would send: React, React Router and the code of the first page, which the build makes
 * and no page loads.
 * @param portal with a demo town
 */
export async function measureSlowLine(portal: Contender, databasePath: string): Promise<string[]> {
  const { writes } = prepareWrites(databasePath)
  const path = (table: string, index: number) =>
    writes.find((write) => write.table === table)?.path(index) ?? '/'
  const browser = await chromium.launch(config.use?.launchOptions)
  const found = new Map<string, string[]>()
  for (const savesData of [false, true]) {
    // Nobody can apply for a job twice, so each round needs another job.
    const job = path('applications', Number(savesData))
    const journeys = journeysTo({ job, tickets: path('ticket_orders', 0) })
    const measured = await follow(browser, portal, journeys, savesData)
    for (const [name, { seconds, bytes, readable }] of measured) {
      const shown = readable === null ? '' : ` (readable after ${readable.toFixed(1)} s)`
      const cell = `${seconds.toFixed(1)} s${shown}, ${Math.round(bytes / 1024)} KB`
      found.set(name, [...(found.get(name) ?? []), cell])
    }
  }
  await browser.close()
  const hydration = measureHydration()
  const more = `${Math.round(hydration / 1024)} KB, ${(hydration / bytesPerSecond).toFixed(1)} s more`
  const rows = [...found].map(([name, cells], index) => [name, ...cells, index === 0 ? more : ''])
  return table(['', 'with pictures', 'with `Save-Data`', 'hydration would take'], rows)
}

/** The steps of one visit in their order, because the browser's cache counts. */
function journeysTo({ job, tickets }: { job: string; tickets: string }): Journey[] {
  const open = (page: Page, address: string) => page.goto(address, { timeout: 120_000 })
  const others = ['/properties', '/work', '/play', '/events', '/classifieds', '/about', '/donate']
  return [
    { name: 'first page', go: async (page) => void (await open(page, '/')) },
    {
      name: 'the next eight pages',
      go: async (page) => {
        for (const address of [...others, '/contact']) await open(page, address)
      },
    },
    { name: 'tenth page', go: async (page) => void (await open(page, '/listings')) },
    {
      name: 'from the login to an application that is sent',
      go: async (page) => {
        await open(page, '/login')
        await page.getByLabel('Email').fill(demoAccounts.member.email)
        await page.getByLabel('Password').fill(demoAccounts.password)
        await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
        await page.waitForURL(/dashboard/)
        await open(page, job)
        await page.getByLabel('Message').fill('I can start in May.')
        await page.getByRole('button', { name: 'Send application' }).click()
        await page.getByRole('status').first().waitFor()
      },
    },
    {
      name: 'from an event to the code of a free ticket',
      go: async (page) => {
        await open(page, tickets.replace('/tickets', ''))
        await page.getByLabel(/^How many/).selectOption('1')
        await page.getByRole('button', { name: 'Reserve free places' }).click()
        await page.getByText('Ticket purchased successfully!').waitFor()
        await page.waitForLoadState('load')
      },
    },
  ]
}

type Measured = Map<string, { seconds: number; bytes: number; readable: number | null }>

async function follow(
  browser: Browser,
  portal: Contender,
  journeys: Journey[],
  savesData: boolean,
): Promise<Measured> {
  const context = await browser.newContext({
    baseURL: portal.origin,
    viewport: { width: 360, height: 740 },
    extraHTTPHeaders: savesData ? { 'Save-Data': 'on' } : {},
  })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const measured: Measured = new Map()
  for (const [index, { name, go }] of journeys.entries()) {
    const [before, begun] = [bytes, performance.now()]
    await go(page)
    const seconds = (performance.now() - begun) / 1000
    const readable = index === 0 ? await firstPaint(page) : null
    measured.set(name, { seconds, bytes: bytes - before, readable })
  }
  await context.close()
  return measured
}

/** Returns the seconds until text could be read. */
async function firstPaint(page: Page): Promise<number> {
  const name = 'first-contentful-paint'
  await page.waitForFunction((paint) => performance.getEntriesByName(paint).length > 0, name)
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return (paint?.startTime ?? 0) / 1000
  })
}

/** Returns the compressed size of the scripts that would hydrate the first page with React. */
function measureHydration(): number {
  const manifest = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string; imports?: string[]; isEntry?: boolean; src?: string }
  >
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const [name, { src = '' }] of Object.entries(manifest)) {
    if (/entry\.client|root\.tsx|_public\/index\.tsx/.test(src || name)) add(name)
  }
  const size = (file: string) => brotliCompressSync(readFileSync(`build/client/${file}`)).length
  return [...files].reduce((sum, file) => sum + size(file), 0)
}
