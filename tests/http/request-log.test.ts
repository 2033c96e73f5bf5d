import { afterAll, expect, test } from 'vitest'
import { startTestPortal } from '#tests/support/portal.ts'

const portal = await startTestPortal({ LOG_LEVEL: 'info' })
afterAll(() => portal.stop())

const listLines = () =>
  portal
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ method }) => method)

test('each request is one line in the order they came, the last written at the stop', async () => {
  const hostile = '/%22,%22status%22:500,%0A%7B/"quoted"\\'
  const asked = ['/properties', '/properties?page=1', hostile, '/nothing-here']
  for (const path of asked) await fetch(portal.origin + path)
  const lines = () => listLines().map(({ path, status, cached }) => [path, status, cached])
  // The first jobs of a new town may change the list, which takes it out of the cache.
  const askUntilCached = async () => {
    await fetch(`${portal.origin}/properties`)
    return lines()
  }
  const wait = { timeout: 60_000 }
  await expect.poll(askUntilCached, wait).toContainEqual(['/properties', 200, true])
  await fetch(`${portal.origin}/not-here-either`)
  await portal.stop()
  await expect.poll(() => lines().at(-1), wait).toEqual(['/not-here-either', 404, undefined])
  expect(lines().slice(0, asked.length)).toEqual([
    ['/properties', 200, undefined],
    ['/properties', 200, undefined],
    [decodeURI(new URL(hostile, portal.origin).pathname), 404, undefined],
    ['/nothing-here', 404, undefined],
  ])
})
