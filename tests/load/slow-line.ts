import { type Browser, chromium, type Page } from '@playwright/test'
import { demoAccounts } from '#dev/seed/accounts.ts'
import config from '../../playwright.config.ts'
import type { Contender } from './contender.ts'
import { serveVariant, type Variant } from './page-variants.ts'
import { table, withSpread } from './report.ts'
import { measureSpread, orderRound } from './rounds.ts'
import { prepareWrites } from './writes-data.ts'

/** A phone with a bad connection: bytes a second, and milliseconds until the first byte. */
const [bytesPerSecond, latency] = [64_000 / 8, 400]

type Journey = { name: string; go: (page: Page) => Promise<void> }

/**
 * Measures in Chromium how long people wait at 64 kbit/s and a latency of 400 ms, with pictures and
 * with `Save-Data`, and how many bytes are sent, beside the same pages with the scripts that would
 * hydrate them. Typing takes no time.
 * @param portal with a demo town
 */
export async function measureSlowLine(
  portal: Contender,
  { databasePath, rounds }: { databasePath: string; rounds: number },
): Promise<string[]> {
  const { writes } = prepareWrites(databasePath)
  const path = (table: string, index: number) =>
    writes.find((write) => write.table === table)?.path(index) ?? '/'
  // Nobody can apply for a job twice, so each visit needs another job.
  let visits = 0
  const journeys = () => {
    visits += 1
    return [
      ...readingJourneys,
      ...formJourneys({ job: path('applications', visits), tickets: path('ticket_orders', 0) }),
    ]
  }
  const hydrated = await serveVariant(portal, 'hydrated')
  const lines = {
    full: portal.origin,
    saving: portal.origin,
    hydrated: hydrated.origin,
    hydratedSaving: hydrated.origin,
  }
  const browser = await chromium.launch(config.use?.launchOptions)
  const found = await visitInTurn(browser, lines, rounds, (name) => ({
    journeys: journeys(),
    savesData: name === 'saving' || name === 'hydratedSaving',
  }))
  hydrated.stop()
  const variants = await measureVariants(browser, portal, rounds)
  await browser.close()
  const rows = found.full.map(({ name, cell }, index) => [
    name,
    cell,
    found.hydrated[index]?.cell ?? '',
    found.saving[index]?.cell ?? '',
    found.hydratedSaving[index]?.cell ?? '',
  ])
  return [
    ...table(
      ['', 'with pictures', 'hydrated too', 'with `Save-Data`', '`Save-Data`, hydrated too'],
      rows,
    ),
    '',
    'The same pages with `Save-Data`, by how they bring their styles:',
    '',
    ...variants,
  ]
}

const styleVariants = ['linked', 'preloaded', 'inlined'] as const satisfies Variant[]

/** Compares pages that link their styles with pages that preload or inline them. */
async function measureVariants(
  browser: Browser,
  portal: Contender,
  rounds: number,
): Promise<string[]> {
  const servers = await Promise.all(
    styleVariants.map(async (variant) => [variant, await serveVariant(portal, variant)] as const),
  )
  const origins = servers.map(([variant, { origin }]) => [variant, origin])
  const found = await visitInTurn<(typeof styleVariants)[number]>(
    browser,
    Object.fromEntries(origins),
    rounds,
    () => ({ journeys: readingJourneys, savesData: true }),
  )
  for (const [, server] of servers) server.stop()
  const rows = readingJourneys.map(({ name }, index) => [
    name,
    ...styleVariants.map((variant) => found[variant][index]?.cell ?? ''),
  ])
  return table(['', ...styleVariants], rows)
}

const open = (page: Page, address: string) => page.goto(address, { timeout: 120_000 })

/** Goes on as by a link, so that the browser says that it comes from another page of the portal. */
async function follow(page: Page, address: string) {
  const arrived = page.waitForURL((url) => url.pathname === address, { timeout: 120_000 })
  await page.evaluate((to) => location.assign(to), address)
  await arrived
}

const others = ['/properties', '/work', '/play', '/events', '/classifieds', '/about', '/donate']

/** The steps of one visit in their order, because the browser's cache counts. */
const readingJourneys: Journey[] = [
  { name: 'first page', go: async (page) => void (await open(page, '/')) },
  {
    name: 'the next eight pages',
    go: async (page) => {
      for (const address of [...others, '/contact']) await follow(page, address)
    },
  },
  { name: 'tenth page', go: (page) => follow(page, '/listings') },
]

function formJourneys({ job, tickets }: { job: string; tickets: string }): Journey[] {
  return [
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
        await page.getByRole('button', { name: 'Get free tickets' }).click()
        await page.getByText('Ticket purchased successfully!').waitFor()
        await page.waitForLoadState('load')
      },
    },
  ]
}

type Visit = { journeys: Journey[]; savesData: boolean }
type Step = { seconds: number; bytes: number; readable: number | null }

/** Visits several sites in turn, and returns for each the median and spread of every step. */
async function visitInTurn<Name extends string>(
  browser: Browser,
  origins: Record<Name, string>,
  rounds: number,
  plan: (name: Name) => Visit,
): Promise<Record<Name, { name: string; cell: string }[]>> {
  const found = new Map<Name, Map<string, Step[]>>()
  for (let round = 0; round < rounds; round += 1) {
    for (const name of orderRound(Object.keys(origins) as Name[], round)) {
      const steps = found.get(name) ?? new Map<string, Step[]>()
      found.set(name, steps)
      for (const [journey, step] of await visit(browser, origins[name], plan(name))) {
        steps.set(journey, [...(steps.get(journey) ?? []), step])
      }
    }
  }
  const described = [...found].map(([name, steps]) => [
    name,
    [...steps].map(([journey, taken]) => ({ name: journey, cell: describe(taken) })),
  ])
  return Object.fromEntries(described)
}

function describe(steps: Step[]): string {
  const seconds = (read: (step: Step) => number) => withSpread(measureSpread(steps.map(read)), 1)
  const isFirst = steps[0]?.readable !== null
  const shown = isFirst ? `readable after ${seconds(({ readable }) => readable ?? 0)}, ` : ''
  const bytes = measureSpread(steps.map((step) => step.bytes)).median
  return `${shown}${seconds((step) => step.seconds)} s, ${Math.round(bytes / 1024)} KB`
}

async function visit(
  browser: Browser,
  origin: string,
  { journeys, savesData }: Visit,
): Promise<Map<string, Step>> {
  const context = await browser.newContext({
    baseURL: origin,
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
  const steps = new Map<string, Step>()
  for (const [index, { name, go }] of journeys.entries()) {
    const [before, begun] = [bytes, performance.now()]
    await go(page)
    const seconds = (performance.now() - begun) / 1000
    const readable = index === 0 ? await firstPaint(page) : null
    steps.set(name, { seconds, bytes: bytes - before, readable })
  }
  await context.close()
  return steps
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
