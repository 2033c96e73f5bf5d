import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { nameSources } from './source-lines.ts'

const town = mkdtempSync(join(tmpdir(), 'source-lines-'))
const folder = join(town, 'build/server')
mkdirSync(folder, { recursive: true })
afterAll(() => rmSync(town, { recursive: true }))

test('a stack names the places of our sources, and leaves those in dependencies', () => {
  const file = join(folder, 'chunk.js')
  // Maps line 2 of the build to line 3 of the source. Line 3 of the build belongs to a dependency.
  const map = { version: 3, sources: ['../../app/town.ts'], names: [], mappings: ';AAEA;' }
  writeFileSync(`${file}.map`, JSON.stringify(map))
  const built = pathToFileURL(file).href
  const other = pathToFileURL(join(folder, 'without-map.js')).href
  const stack = (first: string) =>
    `Error: no\n    at open (${first})\n    at ${built}:3:1\n    at ${other}:2:5\n    at node:fs:1:1`
  expect(nameSources(stack(`${built}:2:1`))).toBe(stack('app/town.ts:3:1'))
})
