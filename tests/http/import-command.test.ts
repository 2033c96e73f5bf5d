import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { landBankLines } from '#tests/support/inventory-file.ts'

// Each starts several processes, one after the other.
vi.setConfig({ testTimeout: 90_000 })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** `npm run import -- …` as a clerk runs it, on a database of its own. */
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

test('an inventory comes in whole, and a second time changes nothing', () => {
  const file = write('inventory.csv', landBankLines(30, 10))
  const first = '40 rows: 10 empty, 30 new, 0 changed, 0 unchanged, 0 rejected'
  expect(importing(file, ['--dry-run'])).toMatchObject({ status: 0, last: first })
  expect(importing(file)).toMatchObject({ status: 0, last: first })
  const again = '40 rows: 10 empty, 0 new, 0 changed, 30 unchanged, 0 rejected'
  expect(importing(file)).toMatchObject({ status: 0, last: again })
})

test('a guess can be overridden, value by value and column by column', () => {
  const file = write('strange.csv', ['Nr,Where,Sort\r\n', '1,"1 MAIN ST\nFLINT, MI 48505",x\r\n'])
  const unknown = importing(file)
  expect(unknown.status).toBe(2)
  expect(unknown.stderr).toContain('Could not guess:')
  const columns = ['--columns', 'property_id=Nr,address=Where,category=Sort']
  const words = importing(file, ['--kind', 'properties', ...columns])
  expect(words.status).toBe(2)
  expect(words.stderr).toContain('--values category:x=CATEGORY')
  const values = ['--values', 'category:x=Homes,y=Lots']
  expect(importing(file, ['--kind', 'properties', ...columns, ...values])).toMatchObject({
    status: 0,
    last: '1 rows: 0 empty, 1 new, 0 changed, 0 unchanged, 0 rejected',
  })
})

test('an option can say a header and a word that have commas in them', () => {
  const lines = ['Nr,Where,"Sort, coarse"\r\n', '1,"1 MAIN ST\nFLINT, MI 48505","a, b=c\'s"\r\n']
  const file = write('commas.csv', lines)
  const options = ['--columns', 'property_id=Nr,address=Where,category=Sort\\, coarse']
  const said = "--values 'category:a\\, b\\=c'\\''s=CATEGORY'"
  expect(importing(file, options).stderr).toContain(said)
  const values = ['--values', "category:a\\, b\\=c's=Homes"]
  expect(importing(file, [...options, ...values])).toMatchObject({
    status: 0,
    last: '1 rows: 0 empty, 1 new, 0 changed, 0 unchanged, 0 rejected',
  })
})

test('what is no inventory is said so, in one sentence', () => {
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
})

test('100,000 rows come in with a heap too small to hold them', { timeout: 600_000 }, () => {
  const file = write('large.csv', landBankLines(100_000))
  expect(importing(file, [], ['--max-old-space-size=96'])).toMatchObject({
    status: 0,
    last: '100000 rows: 0 empty, 100000 new, 0 changed, 0 unchanged, 0 rejected',
  })
})
