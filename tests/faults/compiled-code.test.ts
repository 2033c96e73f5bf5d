import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestPortal } from '#tests/support/portal.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'

/**
 * V8's compiled code is cached beside the built portal. The portal starts whatever happens to that
 * cache.
 */

let root: string
let compiled: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'compiled-'))
  cpSync('build', join(root, 'build'), {
    recursive: true,
    filter: (path) => !path.endsWith('/compiled'),
  })
  for (const part of ['db', 'node_modules', 'public']) symlinkSync(resolve(part), join(root, part))
  compiled = join(root, 'build/server/compiled')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Starts the portal, opens a page, and expects a clean stop. */
async function startAndStop() {
  // Otherwise the tests' own folder of compiled code would be used.
  const portal = await startTestPortal({ NODE_COMPILE_CACHE: '' }, root)
  const { status } = await fetch(`${portal.origin}/properties`)
  expect([status, await portal.stop()]).toEqual([200, 0])
}

const entries = (folder = compiled) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('compiled code is kept, and what is damaged there is not run', async () => {
  await startAndStop()
  const [first, ...others] = entries()
  if (!first || others.length < 2) throw new Error('Nothing was kept.')
  writeFileSync(first, 'no code')
  for (const other of others) truncateSync(other, 200)
  await startAndStop()
})

test.each([
  ['others may write to it', () => chmodSync(compiled, 0o777)],
  ['its group may write to it', () => chmodSync(compiled, 0o770)],
  [
    'it is a link to another place',
    () => {
      rmSync(compiled, { recursive: true })
      mkdirSync(join(root, 'elsewhere'))
      symlinkSync(join(root, 'elsewhere'), compiled)
    },
  ],
])('a folder of compiled code is not used where %s', async (_, expose) => {
  mkdirSync(compiled, { mode: 0o700 })
  expose()
  await startAndStop()
  expect(entries()).toEqual([])
})

test('a folder of compiled code that belongs to another user is not used', async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip()
  mkdirSync(compiled, { mode: 0o755 })
  chownSync(compiled, 65534, 65534)
  await startAndStop()
  expect(entries()).toEqual([])
})

test('with a full or read-only disk for it, the portal starts and stops', async ({ skip }) => {
  const disk = mountSmallDisk(1)
  if (!disk) return skip()
  try {
    mkdirSync(compiled)
    expect(spawnSync('mount', ['--bind', disk.folder, compiled]).status).toBe(0)
    chmodSync(compiled, 0o700)
    disk.fill()
    await startAndStop()
    expect(disk.makeReadOnly()).toBe(true)
    await startAndStop()
  } finally {
    spawnSync('umount', [compiled])
    disk.unmount()
  }
})

test('what the portal runs has no character for which Node needs two bytes each', () => {
  const folder = 'build/server'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const scripts = files.filter((file) => file.endsWith('.js'))
  const wide = scripts.filter((file) => /[^\0-\xff]/.test(readFileSync(join(folder, file), 'utf8')))
  expect(wide).toEqual([])
  expect(scripts).toContain('start.js')
})
