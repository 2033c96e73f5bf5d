import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listingSources } from '#db/schema/listings.ts'
import release from '../package.json' with { type: 'json' }
import { readCode, readText, sources, testFiles } from './support/sources.ts'

/** The files, names and commands that docs/changing.md mentions exist. */

const page = readText('docs/changing.md')
const quoted = [...new Set([...page.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words))]

const everyFile = ['app', 'db', 'deploy', 'dev', 'docs', 'scripts', 'server', 'tests']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .concat(readdirSync('.'))
  .filter((file) => statSync(file).isFile())

/** In docs/changing.md, `<kind>` and `…` stand for any name. */
const placeholder = /<[^>]*>|…/g

const isPath = (words: string) =>
  /^[^/\s(][^\s(]*$/.test(words) &&
  (words.includes('/') || /\.(tsx?|md|sql|json|example)$/.test(words))

/**
 * docs/changing.md may shorten a path to its end. File names of routes write a dot of the address
 * as `[.]`.
 */
function findFiles(path: string): string[] {
  const name = path
    .replace(/#.*$/, '')
    .replace(placeholder, '*')
    .replace(/[.+$[\]]/g, '\\$&')
    .replaceAll('\\.', '(\\.|\\[\\.\\])')
    .replaceAll('*', '[^/]+')
  const pattern = new RegExp(`(^|/)${name}${path.endsWith('/') ? '' : '$'}`)
  return everyFile.filter((file) => pattern.test(file))
}

const code = everyFile.filter(
  (file) => /\.(tsx?|sql)$|Caddyfile$/.test(file) && file !== join('tests', 'changing.test.ts'),
)
const known = new Set(code.flatMap((file) => readText(file).match(/\w+/g) ?? []))

/** Returns the quoted names that do not occur in the code. */
function findUnknown(words: string): string[] {
  const names = words.replace(placeholder, '*').match(/[A-Za-z_*][\w*]*/g) ?? []
  return names.filter((name) => {
    if (!name.includes('*')) return !known.has(name)
    const pattern = new RegExp(`^${name.replaceAll('*', '\\w*')}$`)
    return ![...known].some((word) => pattern.test(word))
  })
}

const isCommand = (words: string) => words.startsWith('npm run ')
const isName = (words: string) => !isPath(words) && !isCommand(words)

describe('on the page of changes', () => {
  test('every file is there', () => {
    const named = quoted.filter(isPath)
    expect(named.length).toBeGreaterThan(80)
    expect(named.filter((path) => findFiles(path).length === 0)).toEqual([])
    expect(findFiles('app/domain/jobs/job.ts')).toEqual([])
  })

  test('every name is in the code', () => {
    const named = quoted.filter(isName)
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((words) => findUnknown(words).length > 0)).toEqual([])
    expect(findUnknown('noNameOfOurs(db)')).toEqual(['noNameOfOurs'])
  })

  test('every command is there', () => {
    const commands = quoted.filter(isCommand).map((words) => words.split(' ')[2] ?? '')
    expect(commands.filter((name) => !(name in release.scripts))).toEqual([])
  })

  test('every step says what leads to it', () => {
    const steps = page.split('\n').filter((line) => /^\d+\. /.test(line))
    expect(steps.length).toBeGreaterThan(50)
    const advice = 'Name the compiler or the check that fails, or say that nothing fails.'
    expect(
      steps.filter((step) => !/compile|\bfails\b/.test(step)),
      advice,
    ).toEqual([])
  })
})

/** The files that may compare a listing's kind, because they are about one kind only. */
const ofOneKind = [
  // Links play listings that are events to the calendar.
  'app/domain/listings/list-screen.tsx',
  // Advertises play listings and events.
  'app/domain/campaigns/subjects.server.ts',
  // Lists the properties of the whole town for administrators.
  'app/domain/listings/admin-properties.server.ts',
  // Lists one's own play listings; whether a kind has such a page, `ownPages` says.
  'app/domain/play/queries.server.ts',
  // Answers the API call that lists play listings only.
  'app/domain/play/serializers.server.ts',
  // Sells the tickets of tours.
  'app/domain/tickets/seat-sales.server.ts',
  // Finds an example of each kind for the addresses of one kind.
  'tests/support/route-examples.ts',
]

test('no code asks whether a listing is of one kind, or else takes it for another', () => {
  const source = `'(${listingSources.join('|')})'`
  const comparison = new RegExp(
    `(source|kind) (===|!==|=|<>) ${source}|\\b(eq|ne)\\([\\w.]*source, ${source}`,
  )
  const searched = [
    ...sources.filter((file) => /^(app|dev)\//.test(file)),
    ...testFiles.filter((file) => file.startsWith('tests/support/')),
  ]
  const found = searched.filter((file) => comparison.test(readCode(file)))
  const advice = 'Ask a Record<ListingSource, …> or a switch, so that a new kind does not compile.'
  expect(found.toSorted(), advice).toEqual(ofOneKind.toSorted())
})
