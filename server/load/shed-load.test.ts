import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Role } from '#app/domain/accounts/account.ts'
import { openSession } from '#app/domain/accounts/sessions.server.ts'
import type { RequestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { newActor } from '#tests/support/users.ts'
import { sessionHeaders } from '#tests/support/visitor.ts'
import type { RequestVariables } from '../request-log.ts'
import { PageQueue } from './page-queue.ts'
import { shedLoad } from './shed-load.ts'

vi.mock('#app/http/database.server.ts', async () => {
  const { freshDatabase } = await import('#tests/support/database.ts')
  return { db: freshDatabase(), waitUntilReadable: async () => {} }
})

type Bindings = HttpBindings & { address: string }

function makeApp(queue: PageQueue) {
  const made = new Hono<{ Bindings: Bindings; Variables: RequestVariables }>()
  made.use(async (context, next) => {
    context.set('details', { address: context.env.address } as RequestDetails)
    await next()
  })
  made.use(shedLoad(queue))
  return made.get('*', (context) => context.text('a page'))
}

const env = { incoming: { headers: {} }, outgoing: { destroyed: false }, address: '10.0.0.1' }
const queue = new PageQueue({ nextTurn: () => {} })
const app = makeApp(queue)

async function ask(path: string, headers: Record<string, string> = {}) {
  return (await app.request(path, { headers }, env)).status
}

/** As many pages as may wait for one address do so; none is begun. */
beforeAll(() => {
  for (let count = 0; count < 50; count += 1) void ask('/properties')
})

async function newCookie(role: Role) {
  const { userId } = newActor(db as OpenDatabase, { role })
  const { Cookie } = sessionHeaders(await write(db, (tx) => openSession(tx, userId, null)))
  return { Cookie }
}

const madeUp = { Cookie: sessionHeaders('made-up').Cookie }

test.each(['/properties', '/admin', '/admin/desk', '/admin/nothing', '/healthz/nothing'])(
  'a stranger’s %s waits like every page',
  async (path) => {
    expect(await ask(path)).toBe(503)
    expect(await ask(path, madeUp)).toBe(503)
  },
)

test('pages of the administration do not wait for those who may open them', async () => {
  const [admin, moderator] = [await newCookie('admin'), await newCookie('moderator')]
  for (const path of ['/admin', '/admin/desk', '/admin/users/3/delete']) {
    expect(await ask(path, admin), path).toBe(200)
  }
  expect(await ask('/admin/desk', moderator)).toBe(200)
})

test.each([
  ['/admin/desk', 'member'],
  ['/admin/jobs', 'moderator'],
] as const)('%s waits for a %s, who may not open it', async (path, role) => {
  const wait = vi.spyOn(queue, 'wait').mockResolvedValue()
  expect(await ask(path, await newCookie(role))).toBe(200)
  expect(wait).toHaveBeenCalledOnce()
})

test.each(['/healthz', '/readyz', '/metrics'])('%s does not wait', async (path) => {
  expect(await ask(path)).toBe(200)
})

test('one address takes half of a slow queue, and another finds the other half', async () => {
  const turns: (() => void)[] = []
  let time = 0
  const queue = new PageQueue({ processorTime: () => time, nextTurn: (call) => turns.push(call) })
  for (let page = 0; page < 60; page += 1) void queue.wait()
  while (turns.length > 0) {
    for (const call of turns.splice(0)) call()
    time += 20
  }
  const slow = makeApp(queue)
  const wait = vi.spyOn(queue, 'wait')
  const askForty = async (address: string) => {
    wait.mockClear()
    const refusals: number[] = []
    for (let page = 0; page < 40; page += 1) {
      const answer = Promise.resolve(slow.request('/properties', {}, { ...env, address }))
      void answer.then(({ status }) => refusals.push(status))
    }
    await expect.poll(() => refusals.length + wait.mock.calls.length).toBe(40)
    return refusals
  }
  expect(await askForty('10.0.0.1')).toEqual(Array(27).fill(503))
  expect(await askForty('10.0.0.2')).toEqual(Array(27).fill(503))
  expect(await askForty('10.0.0.3')).toEqual(Array(40).fill(503))
})
