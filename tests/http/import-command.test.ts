import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { landBankLines } from '#tests/support/inventory-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `npm run import -- …` as a clerk does, on its own database. */
function importing(file: string, options: string[] = [], node: string[] = []) {
  const env = { ...process.env, MAINSTREET_MODE: 'demo', DATABASE_PATH: join(folder, 'portal.db') }
  const args = ['--no-warnings', ...node, 'scripts/import.ts', file, ...options]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  return { status, last: stdout.trimEnd().split('\n').at(-1), stdout, stderr }
}

function write(name: string, lines: Iterable<string>) {
  const file = join(folder, name)
  writeFileSync(file, [...lines].join(''))
  return file
}

test('an inventory is imported completely, and a second import changes nothing', () => {
  const file = write('inventory.csv', landBankLines(30, 10))
  const first = '40 rows: 10 empty, 30 new'
  expect(importing(file, ['--dry-run'])).toMatchObject({ status: 0, last: first })
  expect(importing(file)).toMatchObject({ status: 0, last: first })
  const again = '40 rows: 10 empty, 30 unchanged'
  expect(importing(file)).toMatchObject({ status: 0, last: again })
})

const writePlan = (plan: unknown) => write('plan.json', [JSON.stringify(plan)])

/** Returns the plan that a run printed, with its open questions. */
function askedFor(stderr: string) {
  const asked = z.object({
    kind: z.string(),
    columns: z.record(z.string(), z.string()),
    categories: z.record(z.string(), z.string()),
    terms: z.record(z.string(), z.string()),
  })
  return asked.parse(JSON.parse(stderr.slice(stderr.indexOf('{'))))
}

const oneRow = '1 row: 1 new'

test('a plan lists the columns and words that could not be guessed', () => {
  const lines = ['Nr,Where,"Sort, coarse"\r\n', '1,"1 MAIN ST\nFLINT, MI 48505","a, b=c\\\'s"\r\n']
  const file = write('strange.csv', lines)
  const unknown = importing(file, ['--kind', 'properties'])
  expect(unknown.status).toBe(2)
  expect(unknown.stderr).toContain('Could not guess')
  const { columns } = askedFor(unknown.stderr)
  expect(columns).toMatchObject({ property_id: '', category: '' })
  Object.assign(columns, { property_id: 'Nr', address: 'Where', category: 'Sort, coarse' })
  const words = importing(file, ['--plan', writePlan({ kind: 'properties', columns })])
  expect(words.status).toBe(2)
  const plan = askedFor(words.stderr)
  expect(plan.categories).toEqual({ "a, b=c\\'s": '' })
  const categories = { "a, b=c\\'s": 'Homes', y: 'Lots' }
  const filled = writePlan({ ...plan, categories })
  expect(importing(file, ['--plan', filled])).toMatchObject({ status: 0, last: oneRow })
  const work = importing(file, ['--plan', filled, '--kind', 'work'])
  expect(askedFor(work.stderr), 'the option is stronger').toMatchObject({ kind: 'work' })
})

test('a plan sets a field of every row that has no column', () => {
  const lines = ['Parcel Number,Street\r\n', '1,1 A ST\r\n']
  const file = write('parcels.csv', lines)
  const columns = { property_id: 'Parcel Number', address: 'Street' }
  const everyRow = { category: 'Lots', city: 'Millbrook', state: 'MI' }
  const plan = (changes: object = {}) =>
    writePlan({ kind: 'properties', columns, everyRow: { ...everyRow, ...changes } })
  const wrong = importing(file, ['--plan', plan({ category: 'Castles' })])
  expect(wrong.status).toBe(2)
  const asked = z.object({ everyRow: z.record(z.string(), z.string()) })
  const printed = wrong.stderr.slice(wrong.stderr.indexOf('{'))
  expect(asked.parse(JSON.parse(printed)).everyRow).toMatchObject({
    category: '',
    city: 'Millbrook',
  })
  const unknown = importing(file, ['--plan', plan({ color: 'green' })])
  expect(unknown).toMatchObject({ status: 2, stdout: '' })
  expect(importing(file, ['--plan', plan()])).toMatchObject({ status: 0, last: oneRow })
  const elsewhere = importing(file, ['--plan', plan({ city: 'Fairview' })])
  const changed = '1 row: 1 changed'
  expect(elsewhere, 'another city for every row').toMatchObject({ status: 0, last: changed })
})

test('a plan overrides the guesses', () => {
  const file = write('plain.csv', ['property_id,address,category\r\n', '1,1 Main St,Homes\r\n'])
  expect(importing(file)).toMatchObject({ status: 0 })
  const elsewhere = importing(file, ['--plan', writePlan({ columns: { address: 'Adress' } })])
  expect(elsewhere.status).toBe(2)
  expect(elsewhere.stderr).toContain('address: there is no column "Adress".')
  const nowhere = importing(file, ['--plan', writePlan({ columns: { address: '' } })])
  expect(askedFor(nowhere.stderr).columns).toMatchObject({ address: '' })
})

test('an invalid plan is refused with the name of its file', () => {
  const file = write('inventory.csv', landBankLines(1))
  const refused = importing(file, ['--plan', write('plan.json', ['{"colums":{}}'])])
  expect(refused.status).toBe(2)
  expect(refused.stderr).toContain('plan.json')
  expect(refused.stderr).toContain('There is no colums.')
})

test('a file that is no inventory is refused with one sentence', () => {
  expect(importing(join(folder, 'none.csv'))).toMatchObject({
    status: 1,
    stderr: `There is no file ${folder}/none.csv.\n`,
  })
  expect(importing(folder)).toMatchObject({
    status: 1,
    stderr: `${folder} is a folder, not a file.\n`,
  })
  const picture = write('picture.csv', ['\u0000\u0001\u0002PNG'])
  expect(importing(picture)).toMatchObject({ status: 1 })
  expect(importing(picture, ['--kind', 'castles'])).toMatchObject({ status: 2 })
  expect(importing(picture, ['--nonsense'])).toMatchObject({ status: 2 })
  expect(importing(picture, ['--plan', join(folder, 'none.json')])).toMatchObject({ status: 2 })
})

test('22,000 rows come in with a heap too small to hold them', { timeout: 600_000 }, () => {
  const file = write('large.csv', landBankLines(22_000))
  const heap = ['--max-old-space-size=32', '--max-semi-space-size=1']
  expect(importing(file, [], heap)).toMatchObject({
    status: 0,
    last: '22,000 rows: 22,000 new',
  })
})
