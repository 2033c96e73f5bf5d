import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Stand-ins and the demo town are in `dev/`, and in the build in `build/server/dev/`. */
const standIn = /^(build\/server\/)?dev\//

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loaded-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Returns the files of stand-ins that a portal loads when its pages and stand-ins are requested.
 */
async function loadedStandIns(env: Record<string, string>) {
  const list = join(folder, 'list')
  const hooks = pathToFileURL('tests/support/record-loaded-files.mjs').href
  const portal = await startTestPortal({
    ...env,
    LOADED_FILES: list,
    NODE_OPTIONS: `--import=${hooks}`,
  })
  const visitor = await Visitor.create(portal)
  const statuses: number[] = []
  for (const path of [
    '/',
    '/donate',
    '/dev/mail',
    '/dev/stripe.js',
    '/dev/films/1',
    '/dev/checkout/cs_test_1',
  ]) {
    statuses.push((await visitor.get(path)).status)
  }
  await portal.stop()
  const root = pathToFileURL('./').href
  const loaded = readFileSync(list, 'utf8').split('\n')
  expect(loaded).toContain(`${root}build/server/start.js`)
  const files = loaded.filter((url) => url.startsWith(root)).map((url) => url.slice(root.length))
  return { statuses, files: files.filter((file) => standIn.test(file)) }
}

test('the real portal loads no stand-in and no demo code', async () => {
  const { statuses, files } = await loadedStandIns({
    MAINSTREET_MODE: 'production',
    ORIGIN: 'https://portal.example.org',
    ADMIN_EMAIL: 'clerk@example.org',
  })
  expect(statuses).toEqual([200, 200, 404, 404, 404, 404])
  expect(files).toEqual([])
})

test('the demo loads them on demand', async () => {
  const { statuses, files } = await loadedStandIns({})
  expect(statuses).toEqual([200, 200, 200, 200, 200, 404])
  const built = files.map((file) => file.replace(/-[\w-]{8}\.js/, ''))
  expect(built).toEqual(
    expect.arrayContaining([
      'build/server/dev/announce',
      'build/server/dev/demo-town',
      'build/server/dev/mailbox.server',
      'build/server/dev/browser-script',
      'build/server/dev/sandbox.server',
    ]),
  )
})
