import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { feeTable } from '#app/domain/fees/fee.ts'
import type { PostKind } from '#app/domain/moderation/post.ts'
import { settingKeys } from '#app/domain/settings/setting.ts'
import { renderMenu } from '#app/http/pages/render-menu.server.tsx'
import { locales, textFor } from '#app/text/index.ts'
import { listingSources } from '#db/schema/listings.ts'
import { townDatabase } from './support/database.ts'
import { listImports, readText } from './support/sources.ts'

/** Steps of docs/changing.md that would be forgotten, because the portal works without them. */

/** Returns a section of a page, without its heading. */
function readSection(page: string, heading: string): string {
  const [, after = ''] = readText(page).split(`\n${heading}\n`)
  const level = heading.split(' ')[0]
  return after.split(new RegExp(`\n#{2,${level?.length}} `))[0] ?? ''
}

describe('a public list', () => {
  const folder = 'app/routes/_public'
  /** Whether a file loads the links from page to page of a list, itself or by its parts. */
  const hasPages = (file: string, depth = 4): boolean =>
    listImports(file).some(
      (target) =>
        target === 'app/ui/pager.tsx' ||
        (depth > 0 && /^app\/domain\/.*\.tsx$/.test(target) && hasPages(target, depth - 1)),
    )
  const lists = readdirSync(folder).filter((name) => {
    const file = join(folder, name, 'index.tsx')
    return existsSync(file) && hasPages(file)
  })

  test('is any of these', () => {
    expect(lists.sort()).toEqual(['classifieds', 'events', 'play', 'properties', 'work'])
  })

  test.each(lists)('%s is in the menu', (list) => {
    const menu = renderMenu({ locale: 'en', place: {}, member: null })
    expect(menu, 'See app/ui/navigation.tsx.').toContain(`href="/${list}"`)
  })

  test.each(lists)('%s has a feed', (list) => {
    expect(readdirSync(folder)).toContain(`${list}[.]atom.ts`)
  })

  test.each(lists)('%s has a test of its query plans', (list) => {
    const targets = listImports(join(folder, list, 'index.tsx'))
    const domains = targets.flatMap((target) => /^app\/domain\/\w[\w-]*/.exec(target)?.[0] ?? [])
    const tested = domains.filter((domain) => existsSync(join(domain, 'query-plans.test.ts')))
    const advice = 'Write query-plans.test.ts beside its queries, as other lists have it.'
    expect(tested, advice).not.toEqual([])
  })
})

/** Tables without rows in the demo town, and why. */
const emptyInDemo: Record<string, string> = {
  ...Object.fromEntries(
    ['sessions', 'sign_in_devices', 'one_time_tokens', 'kept_forms', 'submissions'].map((name) => [
      name,
      'made by whoever uses the demo',
    ]),
  ),
  door_sessions: 'made by whoever uses the demo',
  second_factors: 'would keep visitors of the demo out',
  recovery_codes: 'would keep visitors of the demo out',
  settings: 'the demo has the defaults',
  job_runs: 'written by the jobs',
  screenings: 'written by the jobs',
  provider_events: 'sent by the stand-in for Stripe',
  disputes: 'sent by the stand-in for Stripe',
  undoable_decisions: 'for a minute after a decision',
  removed_photos: 'for ten minutes after a removal',
  import_entries: 'while an import runs',
  import_kept: 'after an import was taken back',
  classified_changes: 'shown by the changes of other posts',
}

test('the demo town shows every table', () => {
  const { $client } = townDatabase()
  const tables = $client
    .prepare<[], string>(
      `select name from pragma_table_list
       where schema = 'main' and type = 'table' and name not like 'sqlite%'`,
    )
    .pluck()
    .all()
  const empty = tables.filter(
    (table) => $client.prepare(`select 1 from "${table}" limit 1`).get() === undefined,
  )
  const advice = 'Put some into dev/seed/, so that the demo shows what they are for.'
  expect(empty.sort(), advice).toEqual(Object.keys(emptyInDemo).sort())
})

const names = new Intl.DisplayNames('en', { type: 'language' })
const languages = locales.map((locale) => names.of(locale) ?? locale)
const translated = languages.filter((name) => name !== 'English')

describe.each(languages)('%s', (name) => {
  test.each([
    ['README.md', readText('README.md')],
    ['docs/operations.md#languages', readSection('docs/operations.md', '## Languages')],
  ])('is named in %s', (_, text) => {
    expect(text).toMatch(new RegExp(`\\bin [^.]*\\b${name}\\b`))
  })
})

describe.each(translated)('%s', (name) => {
  test('has a word for each term of the glossary', () => {
    const [header = '', , ...rows] = readSection('docs/glossary.md', '## In other languages')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((cell) => cell.trim()))
    const column = [...header].indexOf(name)
    expect(column, 'Add a column to docs/glossary.md.').toBeGreaterThan(0)
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter((cells) => !cells[column])).toEqual([])
  })

  test('has tests of its own', () => {
    expect(readdirSync('tests/http')).toContain(`${name.toLowerCase()}.test.ts`)
    expect(readdirSync('tests/e2e')).toContain(`${name.toLowerCase()}.spec.ts`)
  })
})

describe.each(listingSources)('listings of the kind %s', (source) => {
  test.each(locales)('are named in the user guide in %s', (locale) => {
    const { sourceNames } = textFor(locale).listings
    expect(readText(`app/text/${locale}/user-guide.md`)).toContain(`**${sourceNames[source]}**`)
  })

  test('are in the glossary, beside the others', () => {
    expect(readText('docs/glossary.md')).toMatch(
      new RegExp(`\\*\\*source\\*\\* is .*\`${source}\``),
    )
  })
})

/** The rule of docs/rules.md that says how a kind of post is moderated. */
const moderationRules: Record<PostKind, string> = {
  listing: 'listing-moderation',
  event: 'event-moderation',
  classified: 'classified-stages',
  section: 'section-states',
}

describe('docs/rules.md', () => {
  test.each(Object.entries(moderationRules))('says how a %s is moderated', (_, rule) => {
    expect(readSection('docs/rules.md', `### ${rule}`)).toMatch(/approv/)
  })

  test('names every setting of the browser, or its group', () => {
    const named = [
      ...readSection('docs/rules.md', '### settings').matchAll(/`([\w.]+)(…?)`/g),
      ...readSection('docs/rules.md', '### member-limits').matchAll(/`(LIMIT_\w+)(…?)`/g),
      ...readSection('docs/rules.md', '### tickets-per-person').matchAll(/`(LIMIT_\w+)(…?)`/g),
    ]
    const isNamed = (key: string) =>
      named.some(([, name = '', more]) => (more ? key.startsWith(name) : key === name))
    const advice = 'Name it in docs/rules.md#settings, a limit in #member-limits.'
    expect(
      settingKeys.filter((key) => !isNamed(key)),
      advice,
    ).toEqual([])
  })

  const fees = readSection('docs/rules.md', '## Fees and payments')
  const prices = Object.entries(feeTable).flatMap(([kind, fee]) =>
    Object.entries(fee.prices).map(([type, cents]) => ({ kind, type, price: `$${cents / 100}` })),
  )
  test.each(prices)('says that the $kind of a $type costs $price', ({ kind, price }) => {
    const [, rule = ''] = new RegExp(`\\n### ${kind}-(?:fees?|prices)\\n(.*)`).exec(fees) ?? []
    expect(rule).toMatch(new RegExp(`\\${price}\\b`))
  })
})
