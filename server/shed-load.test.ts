import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Role } from '#app/domain/accounts/account.ts'
import { openSession } from '#app/domain/accounts/sessions.server.ts'
import type { RequestFacts } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { newActor } from '#tests/support/users.ts'
import { sessionHeaders } from '#tests/support/visitor.ts'
import { PageQueue } from './page-queue.ts'
import type { RequestVariables } from './request-log.ts'
import { shedLoad } from './shed-load.ts'

vi.mock('#app/http/database.server.ts', async () => {
  const { freshDatabase } = await import('#tests/support/database.ts')
  return { db: freshDatabase(), waitUntilReadable: async () => {} }
})

const facts = { address: '10.0.0.1' } as RequestFacts
const env = { incoming: { headers: {} }, outgoing: { destroyed: false } }
const app = new Hono<{ Bindings: HttpBindings; Variables: RequestVariables }>()
app.use(async (context, next) => {
  context.set('facts', facts)
  await next()
})
app.use(shedLoad(new PageQueue({ nextTurn: () => {} })))
app.get('*', (context) => context.text('a page'))

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

test('a member who may not open them waits', async () => {
  const answered = vi.fn()
  for (const [path, role] of [
    ['/admin/desk', 'member'],
    ['/admin/jobs', 'moderator'],
  ] as const) {
    void ask(path, await newCookie(role)).then(answered)
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(answered).not.toHaveBeenCalled()
})

test.each(['/healthz', '/readyz', '/metrics'])('%s does not wait', async (path) => {
  expect(await ask(path)).toBe(200)
})
