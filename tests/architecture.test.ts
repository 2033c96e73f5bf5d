import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Which folders may import which, and how long files may be. */

const files = ['app', 'db', 'dev', 'scripts', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file)),
)
const sources = files.filter((file) => !file.includes('.test.'))
/** A file below routes whose name begins with + is a helper of the routes beside it. */
const route = /^app\/routes\/(.*\/)?[^+/][^/]*$/
const text = (file: string) => readFileSync(file, 'utf8')

/** Returns what a file imports, as paths from the project's root or package names. */
function listImports(file: string): string[] {
  const statements = text(file).matchAll(/^(?:import|export) (?:[^;']*?from )?'([^']+)'/gms)
  return [...statements].map(([, target = '']) => {
    // A route's own generated types.
    if (target.includes('/+types/')) return ''
    if (target.startsWith('#')) return target.slice(1)
    return target.startsWith('.') ? join(file, '..', target) : target
  })
}

/** Returns every import from one folder into a place that it must not depend on. */
function findForbiddenImports(from: string | RegExp, forbidden: RegExp) {
  return sources
    .filter((file) => (typeof from === 'string' ? file.startsWith(from) : from.test(file)))
    .flatMap((file) =>
      listImports(file)
        .filter((target) => forbidden.test(target))
        .map((target) => `${file} → ${target}`),
    )
}

describe('imports', () => {
  test.each([
    [
      'the domain knows nothing of routes, HTTP or the server',
      'app/domain',
      /^(app\/(routes|http)|server|dev)\//,
    ],
    [
      'routes reach no database and no vendor',
      'app/routes',
      /^(drizzle-orm|better-sqlite3|nodemailer|stripe|sharp)/,
    ],
    ['parts of pages do no writing', 'app/ui', /^(db\/client|drizzle-orm|app\/domain\/.*\.server)/],
    ['the database knows nothing of what stands on it', 'db/', /^(app|dev|scripts|server|tests)\//],
    [
      'stand-ins and seed are loaded on demand, never imported: production has none of them',
      /^(app|db|scripts|server)\//,
      /^dev\//,
    ],
    ['the domain serves no requests', 'app/domain', /^(hono|@hono\/|@react-router\/)/],
    ['what is shared knows no domain', 'app/shared', /^app\/(domain|routes|http|ui)\//],
    ['nothing imports a route', '', route],
    ['what stands beside a route is for routes', /^(?!app\/routes\/)/, /^app\/routes\//],
  ])('%s', (_, from, forbidden) => {
    expect(findForbiddenImports(from, forbidden)).toEqual([])
  })
})

test('rules of the domain do not know React Router, except in .tsx files', () => {
  const rules = sources.filter((file) => /^app\/domain\/.*\.ts$/.test(file))
  const found = rules.filter((file) => listImports(file).includes('react-router'))
  expect(found, 'Return a value, and let the route make the answer of it.').toEqual([])
})

test('databases are opened through the wiring, so that activities have their consequences', () => {
  const opening = sources.filter(
    (file) => !file.startsWith('db/') && /\bopen(Portal)?Database\b/.test(text(file)),
  )
  const unwired = opening.filter((file) => !/['"`]#app\/wiring\.server\.ts['"`]/.test(text(file)))
  const advice = 'Import openDatabase or openPortalDatabase from #app/wiring.server.ts.'
  expect(
    unwired.filter((file) => file !== 'app/wiring.server.ts'),
    advice,
  ).toEqual([])
})

test('no files import each other in a circle, types included', () => {
  const circles: string[] = []
  const done = new Set<string>()
  const walk = (file: string, way: string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    done.add(file)
    const known = listImports(file).filter((target) => sources.includes(target))
    for (const target of known) walk(target, [...way, file])
  }
  for (const file of sources) walk(file, [])
  const advice =
    'Move what both sides need to a file of its own, or register it in app/wiring.server.ts.'
  expect(circles, advice).toEqual([])
})

test('every rule cited in code is in docs/rules.md, and every cited file exists', () => {
  const headings = new Set(
    [...text('docs/rules.md').matchAll(/^#+ (\S+)$/gm)].map(([, name]) => name),
  )
  const citations = files.flatMap((file) =>
    [...text(file).matchAll(/docs\/rules\.md#([\w-]+)/g)].map(([, name]) => ({ file, name })),
  )
  expect(citations.length).toBeGreaterThan(20)
  expect(citations.filter(({ name }) => !headings.has(name))).toEqual([])
  const advice = 'Cite docs/rules.md#name: the specification is not in the repository.'
  expect(
    files.filter((file) => /\b(spec|issue|specification) sections?\b/i.test(text(file))),
    advice,
  ).toEqual([])
})

test('pages for members are below _member, except listing details', () => {
  const details = ['play', 'properties', 'work'].map(
    (source) => `app/routes/_public/${source}/$id.tsx`,
  )
  const asking = sources.filter(
    (file) => file.startsWith('app/routes/_public/') && text(file).includes('requireMember('),
  )
  expect(asking.sort()).toEqual(details)
})

describe('budgets', () => {
  const lines = (file: string) => text(file).split('\n').length - 1
  const routes = sources.filter((file) => route.test(file))

  test('no route is over 200 lines, and half of them are at most 80', () => {
    expect(routes.filter((file) => lines(file) > 200)).toEqual([])
    const sorted = routes.map(lines).sort((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(80)
  })

  test('no other file is over 250 lines', () => {
    expect(sources.filter((file) => lines(file) > 250)).toEqual([])
  })
})

test('every sentence on a page comes from the catalog', () => {
  const pages = sources.filter((file) => file.endsWith('.tsx'))
  const literal = />\s*[A-Za-z][A-Za-z ,.!?'’-]+\s*<\//
  const found = pages.filter((file) => literal.test(text(file)))
  expect(found).toEqual([])
})

describe('addresses', () => {
  // Tests and dev/ may contain addresses: tests check the public ones independently of the code.
  // Two more files name built and public files, which are not pages.
  const named = ['app/paths.ts', 'app/http/browser-scripts.server.ts', 'server/static-files.ts']
  const spelling = sources.filter((file) => /^(app|server)\//.test(file) && !named.includes(file))
  const code = (file: string) =>
    text(file).replace(/(?<=^|[\s{])\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

  test.each([
    // Except a file of public/, an answer of LiteFS and a folder of the machine.
    ['a path', /(?:['"`]|\$\{[^}]*\})\/(?!icon\.svg|info'|var\/tmp')[a-z][\w-][^'"`\n]*/g],
    ['a path that begins with a variable', /`\/\$\{[^`\n]*/g],
    ['the way home', /(?:href=|redirect\()\{?['"`]\/['"`]/g],
    ['a query', /['"`][^'"`\s]*[?&][a-z_]+=[^'"`\n]*['"`]/g],
  ])('only app/paths.ts contains %s', (_, literal) => {
    const found = spelling.flatMap((file) =>
      [...code(file).matchAll(literal)].map(([match]) => `${file}: ${match}`),
    )
    const advice = 'Call its function in app/paths.ts, or name the address there if it is new.'
    expect(found, advice).toEqual([])
  })
})

describe('pages of lists', () => {
  /** What the rows of a page are ordered by, as it is written in the chain before `.offset(`. */
  const paged = sources.flatMap((file) =>
    [
      ...text(file).matchAll(
        /\.orderBy\(((?:(?!\.orderBy\()[\s\S])*?)\)\s*\.limit\([^)]*\)\s*\.offset\(/g,
      ),
    ].map(([, order = '']) => ({ file, order: order.trim() })),
  )
  /** An order by name stands in the same file: every list in its declarations counts. */
  const listsOf = (file: string, order: string) => {
    const [, name] = /^\.\.\.(\w+)$/.exec(order) ?? []
    if (!name) return [order]
    const declared = text(file).matchAll(
      new RegExp(`\\b${name}(?:: | =\\s[^;]*?)\\[[^;]*?\\](?=[\\s}])`, 'g'),
    )
    return [...declared].flatMap(([code]) =>
      [...code.matchAll(/\[([^[\]]*)\]/g)].map(([, list = '']) => list.trim()),
    )
  }

  test('end their order in an id, so that equal rows change no page', () => {
    expect(paged.length).toBeGreaterThan(12)
    const found = paged.flatMap(({ file, order }) => {
      const lists = listsOf(file, order)
      const isSettled = lists.length > 0 && lists.every((list) => /\w\.id\)?,?$/.test(list))
      return isSettled ? [] : [`${file}: ${order}`]
    })
    expect(found, 'Add asc(table.id) or desc(table.id) at the end of orderBy.').toEqual([])
  })
})

describe('languages', () => {
  const outside = sources.filter((file) => !file.startsWith('app/text/'))

  test('no module chooses a language when it is loaded', () => {
    const found = outside.filter((file) =>
      /^(export )?const [^\n]*\b(textFor|wordsFor)\(/m.test(
        // Command-line scripts use the town's language only.
        file.startsWith('scripts/') ? '' : text(file),
      ),
    )
    expect(found, 'Take the text from the request: getText(context), useText().').toEqual([])
  })

  test('no language is named outside of app/text, except as the default of LOCALE', () => {
    const named = outside.filter((file) => /['"`]en(-US)?['"`]/.test(text(file)))
    expect(named, 'Ask the request, the recipient or config.locale.').toEqual([
      'app/shared/config.server.ts',
    ])
  })

  test("nothing depends on the machine's own locale", () => {
    const found = outside.filter((file) => /toLocale(Date|Time)?String\(\)/.test(text(file)))
    expect(found, 'Use the formats of useWords() or getWords(context).').toEqual([])
  })
})
