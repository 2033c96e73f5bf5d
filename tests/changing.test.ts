import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import release from '../package.json' with { type: 'json' }
import { findKindChecks } from './support/kind-checks.ts'
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
    const advice = 'In docs/changing.md, name the file as it is now, or remove the step.'
    expect(
      named.filter((path) => findFiles(path).length === 0),
      advice,
    ).toEqual([])
    expect(findFiles('app/domain/background-jobs/job.ts')).toEqual([])
  })

  test('every name is in the code', () => {
    const named = quoted.filter(isName)
    expect(named.length).toBeGreaterThan(100)
    const advice = 'In docs/changing.md, write the name as the code does now, or remove the step.'
    expect(
      named.filter((words) => findUnknown(words).length > 0),
      advice,
    ).toEqual([])
    expect(findUnknown('noNameOfOurs(db)')).toEqual(['noNameOfOurs'])
  })

  test('every command is there', () => {
    const commands = quoted.filter(isCommand).map((words) => words.split(' ')[2] ?? '')
    const advice = 'In docs/changing.md, write the command as "scripts" of package.json names it.'
    expect(
      commands.filter((name) => !(name in release.scripts)),
      advice,
    ).toEqual([])
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

/** The steps without any check, by their section and number, and why. */
const unchecked: Record<string, string> = {
  'Add an activity 4': 'what follows is the work of the change itself',
  'Add a setting of the machine 3': 'documents, whose sentences no test knows',
  'Add a kind to moderation 9': 'parts of one feature, which its own tests show',
}

/** Returns the steps of a page that nothing leads to, by their section and number. */
const findUnchecked = (text: string) =>
  text.split('\n## ').flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n')
    return lines
      .filter((line) => /\bnothing (fails|does|asks)\b|by nothing\b/i.test(line))
      .map((line) => `${heading} ${Number.parseInt(line, 10)}`)
  })

test('nothing leads to a few steps only, which are no code', () => {
  const advice = 'Write a test that fails where the step is forgotten, and name it in the step.'
  expect(findUnchecked(page), advice).toEqual(Object.keys(unchecked))
  expect(findUnchecked('# Page\n## Add a cat\n\n2. Feed it. Nothing fails without it.')).toEqual([
    'Add a cat 2',
  ])
})

describe('no code takes one kind of listing for another', () => {
  /** The files that may know the kinds apart, and why. */
  const exceptions: Record<string, string> = {
    'db/schema/listings.ts': 'the table of kinds',
    'db/schema/imports.ts': 'what is imported; imports/import.ts compiles with a word on each kind',
    'app/domain/listings/pages/list-screen.tsx':
      'links play listings that are events to the calendar',
    'app/domain/campaigns/subjects.server.ts': 'advertises play listings and events',
    'app/domain/listings/pages/admin-properties.server.ts': 'lists properties for administrators',
    'app/domain/play/queries.server.ts':
      'lists own play listings; ownPages says which kinds have it',
    'app/domain/play/serializers.server.ts': 'answers the call that lists play listings only',
    'app/domain/tickets/sales/sold-seats.server.ts': 'sells the tickets of tours',
    'tests/support/route-examples.ts': 'finds an example of each kind for addresses of one kind',
  }

  const searched = [
    ...sources,
    ...testFiles.filter((file) => file.startsWith('tests/support/')),
  ].filter((file) => file !== 'tests/support/kind-checks.ts')
  const found = searched
    .map((file) => ({ file, checks: findKindChecks(readCode(file)) }))
    .filter(({ checks }) => checks.length > 0)

  test('no other file compares a kind or lists several', () => {
    const advice =
      'Ask a Record<ListingSource, …> or a switch, so that a new kind does not compile, or go through listingSources.'
    const others = found.filter(({ file }) => !(file in exceptions))
    expect(
      others.map(({ file, checks }) => `${file}: ${checks.join(', ')}`),
      advice,
    ).toEqual([])
  })

  test('every exception still does', () => {
    const stale = Object.keys(exceptions).filter((name) => !found.some(({ file }) => file === name))
    expect(stale, 'Remove it from the exceptions.').toEqual([])
  })

  test.each([
    "if (listing.source === 'play')",
    "'work' !== source",
    "eq(listings.source, 'play')",
    "where l.source = 'play'",
    "where source in ('work', 'play')",
    "['work'].includes(source)",
    "inArray(listings.source, ['work'])",
    "new Set(['work'])",
    '/^(work|play)$/',
    "['page', 'properties', 'work']",
    '[paths.properties, paths.play].map(({ show }) => show)',
    '[...listingCategories.properties, ...listingCategories.work]',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how code of Drizzle reads.
    "sql`${listings.source} = 'play'`",
    "listingSource !== 'work'",
    "rows.filter(({ source: kind }) => kind === 'play')",
    '({ work: 1 } as Record<string, number>)[source] ?? 0',
    "type Imported = 'properties' | 'work'",
    "inArray(\n  listings.source,\n  ['work'],\n)",
    "[{ source: 'work' }, { source: 'play' }]",
    "switch (source) {\n  case 'work':\n    return 1\n  default:\n    return 0\n}",
  ])('%s is found', (code) => {
    expect(findKindChecks(code)).not.toEqual([])
  })

  test.each([
    "{ source: 'work', category: 'other' }",
    "postLimit(tx, actor, 'play')",
    '[paths.play.new(), play.newTitle]',
    '{ properties: true, work: false, play: true }',
    "switch (source) {\n  case 'work':\n    return 1\n  case 'play':\n    return 0\n}",
    'postLimits[source]',
    "[{ source: 'work', id: 1 }, { source: 'work', id: 2 }]",
  ])('%s is not', (code) => {
    expect(findKindChecks(code)).toEqual([])
  })
})
