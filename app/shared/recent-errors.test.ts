import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { days, hours, instantFromNow } from './clock.server.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'errors-'))
  file = join(folder, 'portal.db.errors.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A fresh module each time, as after a start. */
async function startPortal() {
  vi.resetModules()
  return import('./recent-errors.server.ts')
}
const dayAgo = () => instantFromNow(-days(1))
const readFile = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')

test('errors are there after a restart, for their user only', async () => {
  const before = await startPortal()
  before.keepError('while starting')
  before.keepErrorsIn(file)
  before.keepError('a page', 'abc123')
  await expect.poll(readFile).toContain('a page')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const after = await startPortal()
  expect(after.listErrors(dayAgo())).toEqual([])
  expect(after.areErrorsKept()).toBe(false)
  after.keepErrorsIn(file)
  expect(after.areErrorsKept()).toBe(true)
  expect(after.listErrors(dayAgo()).map(({ message, reference }) => [message, reference])).toEqual([
    ['a page', 'abc123'],
    ['while starting', null],
  ])
})

test('no more than 200 short errors of the last day are kept', async () => {
  const error = (at: string) => ({ at, message: at, reference: null })
  const old = [-days(2), -hours(23), hours(1)].map((time) => error(instantFromNow(time)))
  writeFileSync(file, JSON.stringify(old))
  const portal = await startPortal()
  portal.keepErrorsIn(file)
  expect(portal.listErrors('')).toEqual([old[1]])
  for (let number = 1; number <= 1000; number += 1) portal.keepError('x'.repeat(1000), `${number}`)
  const isNewest = () => readFile().includes('"1000"')
  await expect.poll(isNewest).toBe(true)
  const next = await startPortal()
  next.keepErrorsIn(file)
  const kept = next.listErrors('')
  expect(kept.map(({ reference }) => reference).slice(0, 2)).toEqual(['1000', '999'])
  expect(kept).toHaveLength(200)
  expect(kept[0]?.message).toHaveLength(300)
})

/** Runs a process that keeps its errors in the file, until it ends. */
function run(script: string) {
  const portal = `
    import { keepError, keepErrorsIn } from '#app/shared/recent-errors.server.ts'
    keepErrorsIn(process.argv[1])
    ${script}`
  const args = ['--no-warnings', '--input-type=module', '-e', portal, file]
  return spawnSync(process.execPath, args, { encoding: 'utf8' })
}

test('a write that fails stops nothing, is no error of its own, and is made up for at the end', () => {
  mkdirSync(`${file}.new`)
  const { status, stderr } = run(`keepError('a page')`)
  expect([status, stderr]).toEqual([0, ''])
  expect(JSON.parse(readFile())).toMatchObject([{ message: 'a page' }])
})

test('without a folder that can be used, errors are kept in memory', async () => {
  writeFileSync(file, '')
  const portal = await startPortal()
  portal.keepErrorsIn(join(file, 'not-a-folder', 'errors.json'))
  portal.keepError('a page')
  expect(portal.listErrors(dayAgo())).toHaveLength(1)
  expect(portal.areErrorsKept()).toBe(false)
})

test('a damaged file is replaced', async () => {
  writeFileSync(file, '[{"at":')
  const portal = await startPortal()
  portal.keepErrorsIn(file)
  portal.keepError('a page')
  await expect.poll(readFile).toContain('a page')
})

test('the error that ends the portal is kept', () => {
  const { stderr } = run(`
    process.on('uncaughtException', () => process.exit(1))
    setTimeout(() => { throw new Error('the last one') })`)
  expect(stderr).toBe('')
  expect(JSON.parse(readFile())).toMatchObject([{ message: 'the last one', reference: null }])
})
