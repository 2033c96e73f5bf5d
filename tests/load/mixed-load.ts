import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { demoAccounts } from '#dev/seed/accounts.ts'
import {
  fetchWithRetry,
  insertMembers,
  insertTicketType,
} from '#tests/support/concurrent-buyers.ts'
import type { MemoryGroup } from '#tests/support/limited-memory.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { sessionHeaders } from '#tests/support/visitor.ts'
import { jobWithPhoto, makePhoto, makePhotoForm } from './photo.ts'
import { readNewPages } from './town-mix.ts'

/** The memory that the portal is promised to need at most, in bytes. */
export const promisedMemory = 1024 * 1024 * 1024

const megabyte = 1024 * 1024

/** So many members, and limits so high, that no limit stops the load. */
const members = 200
const limits = Object.fromEntries(
  ['WORK_A_DAY', 'WORK_WAITING', 'ORDERS_A_DAY', 'TICKETS_A_PERSON', 'UPLOADS_A_DAY'].map(
    (name) => [`LIMIT_${name}`, '1000000'],
  ),
)

type Kind = 'cached page' | 'uncached page' | 'photo' | 'order' | 'CSV' | 'sign-in'

type MixedLoad = {
  /** The number of answers for each kind of request and status. */
  answers: Map<string, number>
  /**
   * Resident memory of the portal in MB: at the start, the maximum, and the maximum of each minute.
   */
  memory: { start: number; most: number; minutes: number[] }
}

/**
 * Starts a portal with the demo town and sends every kind of request at the same time: cached
 * pages, lists and searches that nobody has asked for before, uploads of 12-megapixel photos, orders, exports of
 * tables, sign-ins. Records the portal's memory all the time.
 * @param group limits the memory of the portal
 * @throws if the portal was killed or does not answer
 */
export async function runMixedLoad(
  seconds: number,
  group: MemoryGroup | null = null,
): Promise<MixedLoad> {
  const portal = await startTestPortal({ ...limits, LOG_LEVEL: 'silent' }, process.cwd(), group)
  try {
    return await load(portal, seconds)
  } finally {
    await portal.stop()
  }
}

async function load(portal: TestPortal, seconds: number): Promise<MixedLoad> {
  const tokens = insertMembers(portal, members)
  const findToken = (round: number) => tokens[round % members] ?? ''
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 1_000_000, priceCents: 0 })
  const photo = await makePhoto()
  const answers = new Map<string, number>()
  const until = performance.now() + seconds * 1000

  async function ask(kind: Kind, path: string, init: RequestInit & { token?: string } = {}) {
    const headers = new Headers({ ...init.headers, ...(init.token && sessionHeaders(init.token)) })
    headers.set('X-Forwarded-For', `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`)
    const answer = await fetchWithRetry(portal.origin + path, { ...init, headers })
    const body = await answer.arrayBuffer()
    const name = `${kind}: ${answer.status}`
    answers.set(name, (answers.get(name) ?? 0) + 1)
    return { status: answer.status, text: () => Buffer.from(body).toString() }
  }
  const login = JSON.stringify({ email: demoAccounts.admin.email, password: demoAccounts.password })
  const asJson = { 'Content-Type': 'application/json' }
  const signedIn = await ask('sign-in', '/api/auth/login', {
    method: 'POST',
    body: login,
    headers: asJson,
  })
  const { token: admin } = JSON.parse(signedIn.text()) as { token: string }

  const newPage = await readNewPages(portal.origin)
  const pages = ['/', '/properties', '/work', '/play', '/events', '/classifieds', '/about']
  const tables = ['properties', 'work', 'users', 'applications', 'payments']
  const visits: Array<{ pause: number; visit: (round: number) => Promise<unknown> }> = [
    { pause: 5, visit: (round) => ask('cached page', pages[round % pages.length] ?? '/') },
    ...Array.from({ length: 6 }, () => ({
      pause: 0,
      visit: () => ask('uncached page', newPage(randomInt(1_000_000_000))),
    })),
    ...Array.from({ length: 2 }, (_, hand) => ({
      pause: 500,
      visit: (round: number) => sendPhoto(findToken(2 * round + hand), `${hand}-${round}`),
    })),
    { pause: 50, visit: (round) => order(findToken(round), round) },
    {
      pause: 500,
      visit: (round) =>
        ask('CSV', `/admin/export/${tables[round % tables.length]}.csv`, {
          method: 'POST',
          // The export requires the password ten minutes after the login.
          body: new URLSearchParams({ passwordAgain: demoAccounts.password }),
          token: admin,
        }),
    },
    {
      pause: 2000,
      visit: () =>
        ask('sign-in', '/api/auth/login', { method: 'POST', body: login, headers: asJson }),
    },
  ]

  async function sendPhoto(token: string, title: string) {
    const job = JSON.stringify({ ...jobWithPhoto, title })
    const init = { method: 'POST', body: job, headers: asJson, token }
    const { id } = JSON.parse((await ask('photo', '/api/work', init)).text()) as { id: number }
    const body = makePhotoForm(photo)
    return ask('photo', `/edit-listing/work/${id}/photos`, { method: 'POST', body, token })
  }

  function order(token: string, round: number) {
    const body = new URLSearchParams({
      [`tickets-${ticketTypeId}`]: '1',
      submission: `order-number-${round}`,
      intent: 'buy',
    })
    return ask('order', `/events/${eventId}/tickets`, { method: 'POST', body, token })
  }

  const memory = { start: portal.memory() / megabyte, most: 0, minutes: [] as number[] }
  async function watch() {
    const begun = performance.now()
    while (performance.now() < until) {
      const now = portal.memory() / megabyte
      const minute = Math.floor((performance.now() - begun) / 60_000)
      memory.minutes[minute] = Math.max(memory.minutes[minute] ?? 0, now)
      memory.most = Math.max(memory.most, now)
      await wait(100)
    }
  }
  async function repeat({ pause, visit }: (typeof visits)[number]) {
    for (let round = 0; performance.now() < until; round += 1) {
      await visit(round)
      await wait(pause)
    }
  }
  await Promise.all([watch(), ...visits.map(repeat)])
  return { answers, memory }
}
