import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretPaths } from '#app/secret-paths.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { accessTable } from './access-table.ts'

/** Addresses that contain a secret (docs/rules.md#secret-addresses). */

let portal: TestPortal
let examples: Examples

beforeAll(async () => {
  portal = await startTestPortal({ LOG_LEVEL: 'info' })
  examples = await makeExamples(portal)
})
afterAll(() => portal.stop())

const inPath = secretPaths.inPath.map(({ pattern }) => pattern)
const inQuery = secretPaths.inQuery.map(({ pattern }) => pattern)

function toAddress(pattern: string): string {
  const { at, formAt } = accessTable[pattern] ?? {}
  return fillAddress(formAt ?? at ?? pattern, examples)
}

test.each([
  ...inPath.map((pattern) => [pattern, ''] as const),
  ...inQuery.map((pattern) => [pattern, '?token=mailed-to-one-person'] as const),
])('%s%s is for no cache, no search engine and no other site', async (pattern, query) => {
  const path = toAddress(pattern) + query
  for (const who of ['anonymous', 'owner'] as const) {
    const visitor = await Visitor.create(portal, who)
    const answers = [
      await visitor.get(path),
      await visitor.get(path.replace(/(\?|$)/, '.data$1')),
      await visitor.post(path, {}),
    ]
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toContain('no-store')
      expect(headers.get('x-robots-tag')).toBe('noindex')
      expect(headers.get('referrer-policy')).toBe('no-referrer, same-origin')
    }
  }
})

test('pages that are no secret stay in caches and search engines', async () => {
  for (const path of ['/', '/reset-password', '/classifieds']) {
    const { headers } = await (await Visitor.create(portal)).get(path)
    expect(headers.get('x-robots-tag')).toBeNull()
    expect(headers.get('cache-control')).toContain('s-maxage')
  }
})

test('the log has the beginning of a secret, and nothing else that leads there', async () => {
  const visitor = await Visitor.create(portal)
  const from = { Referer: `${portal.origin}/door/${examples.door}` }
  for (const pattern of inPath) await visitor.get(toAddress(pattern), from)
  for (const pattern of inQuery) await visitor.get(`${pattern}?token=mailed-to-one-person`, from)
  const secrets = inPath.map((pattern) => toAddress(pattern).split('/').at(-1) ?? '')
  const lastLine = '"path":"/afterwards"'
  await visitor.get('/afterwards')
  await expect.poll(portal.output).toContain(lastLine)
  const log = portal.output()
  expect([...secrets, 'mailed-to'].filter((secret) => log.includes(secret))).toEqual([])
  for (const secret of secrets) expect(log).toContain(`${secret.slice(0, 4)}…`)
})
