import { Stripe } from 'stripe'
import { z } from 'zod'
import { paths } from '#app/paths.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { arrival, browser, goingOn } from './browser-headers.ts'
import type { Contender } from './contender.ts'
import { randomSequence } from './listings-generator.ts'
import { prepareWrites } from './writes-data.ts'

/** A request as `vegeta` reads it. */
export type Target = {
  method: string
  url: string
  header?: Record<string, string[]>
  body?: string
}

const one = <Value>(values: readonly Value[], index: number) =>
  values[index % values.length] as Value

const listed = ['properties', 'work', 'play'] as const

/**
 * Returns the addresses of pages that nobody has asked for yet, by number: lists of a town, and
 * searches for a word of a title, which find something.
 */
export async function readNewPages(origin: string): Promise<(index: number) => string> {
  const lists = await Promise.all(
    listed.map(async (source) => {
      const answer = await fetch(`${origin}/api/${source}`)
      return z.array(z.object({ title: z.string() })).parse(await answer.json())
    }),
  )
  const titles = lists.flat().flatMap(({ title }) => title.match(/\p{L}{4,}/gu) ?? [])
  const words = [...new Set(titles.map((word) => word.toLowerCase()))]
  return (index) => {
    // A view that is not known changes nothing but the address.
    const search = new URLSearchParams({ view: String(index) })
    if (index % 2) return `/${one(listed, index)}?${search}`
    search.set('q', one(words, index))
    return `/listings?${search}`
  }
}

/**
 * Returns the addresses that visitors of a demo town ask for: 45 of 90 are popular pages and those
 * of listings and events they link to, 10 are pages that nobody has asked for yet, 35 are pictures.
 */
export async function readVisits(origin: string): Promise<(kind: number, index: number) => string> {
  const popular = ['/', '/properties', '/work', '/play', '/events', '/classifieds', '/about']
  const homes = await Promise.all(popular.map(async (path) => (await fetch(origin + path)).text()))
  const linked = (pattern: RegExp) => [
    ...new Set(homes.flatMap((html) => [...html.matchAll(pattern)].map(([, path = '']) => path))),
  ]
  const pages = [...popular, ...linked(/href="(\/(?:properties|work|play|events)\/\d+)"/g)]
  const newPage = await readNewPages(origin)
  const pictures = linked(/src="(\/[^"]+\.(?:webp|avif|jpg|svg)[^"]*)"/g)
  return (kind, index) => {
    const turn = Math.floor(index / 100)
    if (kind < 45) return one(pages, turn + kind)
    return kind < 55 ? newPage(index) : one(pictures, turn + kind)
  }
}

/** What members ask for, in turn. */
const dashboards = ['/my-requests', '/owner-dashboard', '/notifications', '/properties', '/events']

/**
 * Returns a function that makes the requests of a busy town, to be called with the numbers from 0
 * in order. Of 100, 90 are visitors', 8 are for members' pages, 2 are forms that create something.
 * Two of a thousand are no members' but the town desk's, two are messages of the payment provider.
 */
export async function makeMix(portal: Contender, databasePath: string) {
  const { cookies, writes, findWriter } = prepareWrites(databasePath)
  const visits = await readVisits(portal.origin)
  const { headers } = await Visitor.create(portal, 'admin')
  const clerk = { ...goingOn, Cookie: headers.Cookie ?? '' }
  const address = (index: number) => [
    `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
  ]
  const get = (path: string, index: number, header: Record<string, string> = {}): Target => ({
    method: 'GET',
    url: portal.origin + path,
    header: {
      ...{ 'Accept-Encoding': ['gzip'], 'X-Forwarded-For': address(index) },
      ...Object.fromEntries(Object.entries(header).map(([name, value]) => [name, [value]])),
    },
  })
  const post = (path: string, index: number, body: string, header = {}): Target => ({
    method: 'POST',
    url: portal.origin + path,
    header: { 'X-Forwarded-For': address(index), ...header },
    body: Buffer.from(body).toString('base64'),
  })
  // Sorted by kind, ten new pages would come at once, and then eight of members.
  let kinds = Array.from({ length: 100 }, (_, kind) => kind)
  return (index: number): Target => {
    const turn = Math.floor(index / 100)
    if (index % 100 === 0) kinds = shuffle(kinds)
    const kind = kinds[index % 100] ?? 0
    if (kind < 90) return get(visits(kind, index), index, describeVisit(kind))
    if (kind === 97 && turn % 5 === 0) return get(paths.admin.desk(), index, clerk)
    if (kind === 97 && turn % 5 === 1) return post(...writeMessage(index))
    if (kind < 98)
      return get(one(dashboards, turn + kind), index, { ...goingOn, Cookie: one(cookies, index) })
    const number = 2 * turn + kind - 98
    const write = one(writes, number)
    const nth = Math.floor(number / writes.length)
    const form = new URLSearchParams({ ...write.fields(nth), submission: `page-${nth}` })
    return post(write.path(nth), index, String(form), {
      'Content-Type': ['application/x-www-form-urlencoded'],
      Cookie: [findWriter(nth)],
    })
  }
}

/** Returns the headers of a visit: one page of five is opened from elsewhere. */
function describeVisit(kind: number): Record<string, string> {
  if (kind >= 55) return browser
  return kind % 5 === 0 ? arrival : goingOn
}

/** Returns a signed message of the payment provider about nothing that the portal must change. */
function writeMessage(index: number) {
  const object = { id: `cus_${index}` }
  const message = { id: `evt_bench_${index}`, object: 'event', type: 'customer.created' }
  const payload = JSON.stringify({ ...message, data: { object } })
  // The demo's own secret: its provider is a stand-in.
  const secret = 'whsec_sandbox'
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  const header = { 'Content-Type': ['application/json'], 'Stripe-Signature': [signature] }
  return [paths.api.paymentWebhook(), index, payload, header] as const
}

const random = randomSequence(100)

function shuffle<Value>(values: readonly Value[]): Value[] {
  const drawn = values.map((value) => [random(), value] as const)
  return drawn.sort(([a], [b]) => a - b).map(([, value]) => value)
}
