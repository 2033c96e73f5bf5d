import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { locales } from '#app/text/index.ts'
import { findCircles } from './support/circles.ts'
import { importRules } from './support/import-rules.ts'
import { findLoadedCalls } from './support/loaded-calls.ts'
import { allPatterns } from './support/routes.ts'
import {
  findQuotedSentences,
  findSentences,
  listDynamicImports,
  listImports,
  listValueImports,
  readCode,
  readText,
  route,
  sources,
} from './support/sources.ts'

/** Which folders may import which, how long files may be, and where texts and addresses are. */

describe('imports', () => {
  test.each(importRules)('%s', (_, from, forbidden, advice) => {
    const found = sources
      .filter((file) => from.test(file))
      .flatMap((file) =>
        [...listImports(file), ...listDynamicImports(file)]
          .filter((target) => forbidden.test(target))
          .map((target) => `${file} → ${target}`),
      )
    expect(found, advice).toEqual([])
  })

  test.each([
    ['app/http/errors.ts', 'server/log.ts'],
    ['app/http/errors.ts', 'tests/support/portal.ts'],
    ['app/http/errors.ts', 'app/routes/_public/+guide.server.ts'],
    ['app/text/words.ts', 'app/domain/events/queries.server.ts'],
    ['app/text/words.ts', 'db/schema/events.ts'],
    ['app/ui/footer.tsx', 'app/http/database.server.ts'],
    ['app/ui/footer.tsx', 'db/write.server.ts'],
    ['app/browser/camera.ts', 'app/domain/tickets/queries.server.ts'],
    ['app/domain/events/event.ts', 'app/wiring.server.ts'],
    ['app/domain/events/event.ts', 'app/http/errors.ts'],
    ['app/domain/events/event.ts', 'react-router'],
    ['app/domain/events/event.ts', 'react-router/dom'],
    ['app/domain/tickets/orders/order.server.ts', 'app/domain/mail/outbox.server.ts'],
    ['app/routes/_public/index.tsx', 'db/write.server.ts'],
    ['app/routes/_public/index.tsx', 'server/log.ts'],
    ['app/shared/money.ts', 'app/domain/events/event.ts'],
    ['db/page.ts', 'app/shared/money.ts'],
  ])('%s must not import %s', (file, target) => {
    const rules = importRules.filter(([, from, to]) => from.test(file) && to.test(target))
    expect(rules, 'Add the row to tests/support/import-rules.ts.').not.toEqual([])
  })

  test('files of a domain that browsers may load import nothing of the server but types', () => {
    const found = sources
      .filter((file) => /^app\/domain\/(?!.*\.server\.)/.test(file))
      .flatMap((file) =>
        listValueImports(file)
          .filter((target) => /\.server\.tsx?$/.test(target))
          .map((target) => `${file} → ${target}`),
      )
    expect(found, 'Let the caller pass the value, or name the file .server.ts.').toEqual([])
  })

  test('stand-ins and seed are imported only while the demo or a test runs', () => {
    const found = sources
      .filter((file) => /^(app|db|scripts|server)\//.test(file))
      .flatMap((file) =>
        listImports(file)
          .filter((target) => target.startsWith('dev/'))
          .map((target) => `${file} → ${target}`),
      )
    const advice = 'Load it with await import(), and only in the demo: production has no dev/.'
    expect(found, advice).toEqual([])
  })
})

test('what can be changed in the browser is read where its changes count', () => {
  const found = sources.filter((file) => readText(file).includes('overridableSettings'))
  const own = found.filter((file) => !file.startsWith('app/shared/'))
  const advice = 'Read it with getSettings(db): an administrator may have changed it.'
  expect(own, advice).toEqual([
    'app/domain/settings/defaults.server.ts',
    'app/domain/settings/setting.ts',
  ])
})

describe('no files import each other in a circle', () => {
  /** Lists what a file of these imports of the others, with types and `import()` included. */
  const listUses = (known: string[]) => (file: string) =>
    [...listImports(file), ...listDynamicImports(file)]
      .filter((target) => known.includes(target))
      .map((to) => ({ to, shown: `${file} → ${to}` }))

  test('in the code', () => {
    const advice =
      'Move what both sides need to its own file, or register it in app/wiring.server.ts.'
    expect(findCircles(sources, listUses(sources)), advice).toEqual([])
  })

  const folder = mkdtempSync(join(tmpdir(), 'circles-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each([
    ['a type', "import type { One } from './one.ts'", true],
    ['a part of a page', "const one = await import('./one.ts')", true],
    ['what another imports', "export { one } from './one.ts'", true],
    ['nothing', "export const two = 'two'", false],
  ])('two files, of which the second imports %s', (_, second, isCircle) => {
    const files = ['one.ts', 'two.ts', 'three.ts'].map((name) => join(folder, name))
    const texts = ["import { two } from './two.ts'", second, "import { one } from './one.ts'"]
    for (const [at, file] of files.entries()) writeFileSync(file, texts[at] ?? '')
    const [one, two] = files
    const circle = [`${one} → ${two}`, `${two} → ${one}`]
    expect(findCircles(files, listUses(files))).toEqual(isCircle ? [circle] : [])
  })
})

describe('pages for members', () => {
  const asks = /\brequire(?:Member|Sender|Admin|PageAccess)\(/

  test('are below _member, except for booking a property', () => {
    const asking = sources.filter(
      (file) => file.startsWith('app/routes/_public/') && asks.test(readText(file)),
    )
    const advice = 'Move the page below app/routes/_member, whose layout asks for a login.'
    expect(asking, advice).toEqual(['app/routes/_public/properties/$id.tsx'])
  })

  test.each([
    'requireMember(context, request)',
    "await requireSender(context, request, 'properties')",
    'requireAdmin(context, request)',
    "requirePageAccess(context, request, 'jobs')",
  ])('%s asks for a login', (code) => {
    expect(code).toMatch(asks)
  })
})

describe('budgets', () => {
  const lines = (file: string) => readText(file).split('\n').length - 1
  const routes = sources.filter((file) => route.test(file))

  test('no route is over 200 lines, and half of them are at most 80', () => {
    expect(
      routes.filter((file) => lines(file) > 200),
      'Move parts of the page to a .tsx file in app/domain, or helpers to a + file beside the route.',
    ).toEqual([])
    const sorted = routes.map(lines).sort((a, b) => a - b)
    expect(
      sorted[Math.floor(sorted.length / 2)],
      'Keep routes to load, act and render: move what else they do to app/domain.',
    ).toBeLessThanOrEqual(80)
  })

  test('no other file is over 250 lines, but for lists of sentences', () => {
    const others = sources.filter((file) => !file.startsWith('app/text/'))
    expect(
      others.filter((file) => lines(file) > 250),
      'Split it by what its parts do, each part with a name of its own.',
    ).toEqual([])
  })
})

describe('sentences', () => {
  test('every sentence on a page comes from the catalog', () => {
    const found = sources
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => findSentences(readCode(file)).map((sentence) => `${file}: ${sentence}`))
    const advice =
      'Add the sentence to app/text/en, and read it with useText() or getText(context).'
    expect(found, advice).toEqual([])
  })

  /** The files whose sentences no visitor reads. */
  const exceptions: Record<string, string> = {
    'app/domain/mail/refused-recipients.ts': 'what the mail library says of a refusal',
    'app/domain/operations/readings.server.ts':
      'what a number of the metrics is, for whoever runs the portal',
    'app/http/metrics.server.ts': 'what a number of the metrics is, for whoever runs the portal',
    'app/domain/payments/provider/provider.server.ts': 'the message of an error, for the log',
    'app/shared/us-states.ts': 'the name of a district, which is its own in every language',
    'server/process/checkpoints.ts': 'a warning of the log',
    'server/dev.ts': 'what a developer reads in the terminal and instead of a page that fails',
    'server/process/file-permissions.ts': 'a warning of the log',
    'server/process/misspelt-settings.ts': 'a warning of the log',
    'server/start.ts': 'a warning of the log',
  }
  const unmarked = sources
    .filter((file) => /^(app\/(?!text\/)|server\/).*\.ts$/.test(file))
    .map((file) => ({ file, found: findQuotedSentences(readCode(file)) }))
    .filter(({ found }) => found.length > 0)

  test('no sentence for visitors is written outside app/text', () => {
    const others = unmarked.filter(({ file }) => !(file in exceptions))
    const advice =
      'Add the sentence to app/text/en, and read it from the text that is passed; throw new Error(…) what is for developers.'
    expect(
      others.map(({ file, found }) => `${file}: ${found.join(', ')}`),
      advice,
    ).toEqual([])
    const stale = Object.keys(exceptions).filter(
      (name) => !unmarked.some(({ file }) => file === name),
    )
    expect(stale, 'Remove it from the exceptions.').toEqual([])
  })

  test.each([
    "return refuse(404, 'There is no such ad.')",
    "{ ok: false, message: 'Sold out.' }",
    "{ label: 'Name' }",
    'title: `Event of today`',
    'z.string().min(1, "Don\'t leave this empty")',
    "refuse(409, 'Gone.')",
    "new Error('One is for developers.'), 'And one is not.'",
  ])('%s is found in code', (code) => {
    expect(findQuotedSentences(code)).toHaveLength(1)
  })

  test.each([
    "throw new Error('A ticket without its order.')",
    'throw new ReplicaError(\n  `A form has arrived.`,\n)',
    "const categories = ['Tiny Homes']",
    "headers.set('Vary', 'Accept, Authorization')",
    "{ title: 'title', error: text.common.badRequest }",
  ])('%s is for no visitor', (code) => {
    expect(findQuotedSentences(code)).toEqual([])
  })

  test.each([
    '<p>Nothing here.</p>',
    '<p>\n  Nothing here,\n  not yet\n</p>',
    '<p>Hello {name}</p>',
    '<p>{count} places</p>',
    '<button type="submit">Save</button>',
    '<img src={src} alt="A photo" />',
    '<Field label="Name" />',
    "{isEmpty ? 'Nothing here' : <List />}",
    '{`Hello there`}',
  ])('%s is found in a page', (code) => {
    expect(findSentences(code)).not.toEqual([])
  })
})

describe('addresses', () => {
  // Tests and dev/ may contain addresses: tests check the public addresses independently of the
  // code. The last two files contain the paths of built and public files, which are not pages.
  const named = [
    'app/paths.ts',
    'app/path-builder.ts',
    'app/http/pages/browser-scripts.server.ts',
    'server/responses/static-files.ts',
  ]
  const spelling = sources.filter((file) => /^(app|server)\//.test(file) && !named.includes(file))

  const firstParts = new Set(
    allPatterns().flatMap((pattern) => /^\/(\w[\w-]*)/.exec(pattern)?.[1] ?? []),
  )

  test.each([
    // Excluded are the icons of public/, a path of LiteFS and a folder of the machine.
    [
      'a path',
      /(?:['"`]|\$\{[^}]*\})\/(?!icon(?:\.svg|-\d+\.png)|info'|var\/tmp')[a-z][\w-][^'"`\n]*/g,
    ],
    ['a path within a text', new RegExp(`[(:] ?/(?:${[...firstParts].join('|')})/[^\n]*`, 'g')],
    ['a path that begins with a variable', /`\/\$\{[^`\n]*/g],
    ['the way home', /(?:href=|redirect\()\{?['"`]\/['"`]/g],
    ['a query', /['"`][^'"`\s]*[?&][a-z_]+=[^'"`\n]*['"`]/g],
    ['a pattern of the router', /['"`][\w/-]*\/:\w[^'"`\n]*['"`]/g],
    [
      'a path in a regular expression',
      new RegExp(`\\\\/(?:${[...firstParts].join('|')})\\b.*`, 'g'),
    ],
  ])('only app/paths.ts contains %s', (_, literal) => {
    const found = spelling.flatMap((file) =>
      [...readCode(file).matchAll(literal)].map(([match]) => `${file}: ${match}`),
    )
    const advice = 'Call its function in app/paths.ts, or name the address there if it is new.'
    expect(found, advice).toEqual([])
  })
})

test('every button looks like one', () => {
  const bare = sources
    // The navigation has styles of its own.
    .filter((file) => file.endsWith('.tsx') && file !== 'app/ui/navigation.tsx')
    .flatMap((file) => [...readText(file).matchAll(/<button\b[^>]*>/g)].map(([tag]) => [file, tag]))
    .filter(([file, tag]) => !file?.includes('.test.') && !tag?.includes('className='))
  const advice = 'Give it className="button", or "button-quiet" beside another.'
  expect(bare, advice).toEqual([])
})

test('the color of a status comes from a table', () => {
  const chosen = sources.filter((file) => /\btone=\{[^}]*\?/.test(readText(file)))
  expect(chosen, 'Name the tones in a table by status, like bookingTones.').toEqual([])
})

describe('pages of lists', () => {
  /** The `orderBy` of each query that is read page by page (with `.offset(`). */
  const paged = sources.flatMap((file) =>
    [
      ...readText(file).matchAll(
        /\.orderBy\(((?:(?!\.orderBy\()[\s\S])*?)\)\s*\.limit\([^)]*\)\s*\.offset\(/g,
      ),
    ].map(([, order = '']) => ({ file, order: order.trim() })),
  )
  /** Finds the lists that a named order (`...name`) can be; the same file declares them. */
  const findLists = (file: string, order: string) => {
    const [, name] = /^\.\.\.(\w+)$/.exec(order) ?? []
    if (!name) return [order]
    const declared = readText(file).matchAll(
      new RegExp(`\\b${name}(?:: | =\\s[^;]*?)\\[[^;]*?\\](?=[\\s}])`, 'g'),
    )
    return [...declared].flatMap(([code]) =>
      [...code.matchAll(/\[([^[\]]*)\]/g)].map(([, list = '']) => list.trim()),
    )
  }

  test('end their order in an id, so that equal rows change no page', () => {
    expect(paged.length).toBeGreaterThan(12)
    const found = paged.flatMap(({ file, order }) => {
      const lists = findLists(file, order)
      const isSettled = lists.length > 0 && lists.every((list) => /\w\.id\)?,?$/.test(list))
      return isSettled ? [] : [`${file}: ${order}`]
    })
    expect(found, 'Add asc(table.id) or desc(table.id) at the end of orderBy.').toEqual([])
  })
})

describe('languages', () => {
  const outside = sources.filter((file) => !file.startsWith('app/text/'))

  const choosing = ['textFor', 'wordsFor']

  test('no module chooses a language when it is loaded', () => {
    const found = outside
      // Scripts of the command line use the town's language only.
      .filter(
        (file) => !file.startsWith('scripts/') && /\b(?:textFor|wordsFor)\(/.test(readText(file)),
      )
      .flatMap((file) => {
        const lang = file.endsWith('x') ? 'tsx' : 'ts'
        const calls = findLoadedCalls(readText(file), choosing, lang)
        return calls.map((call) => `${file}: ${call}`)
      })
    expect(found, 'Take the text from the request: getText(context), useText().').toEqual([])
  })

  test.each([
    "const text = textFor('en')",
    "export let { common } = textFor('en')",
    "export default { title: textFor('en').title }",
    "console.log(wordsFor('en').text)",
    "const double = [1].map((value) => value * 2).concat(textFor('en').length)",
    "const text = (() => textFor('en'))()",
    "class Page {\n  text = textFor('en')\n}",
    "const list = [(value: number) => value, textFor('en')]",
  ])('%s is found', (code) => {
    expect(findLoadedCalls(code, choosing)).toHaveLength(1)
  })

  test.each([
    'export const read = (locale: Locale) => textFor(locale)',
    'const forms = perLanguage((text) => schema(text, () => textFor(locale)))',
    'class Page {\n  read(locale: Locale) {\n    return textFor(locale)\n  }\n}',
  ])('%s is not', (code) => {
    expect(findLoadedCalls(code, choosing)).toEqual([])
  })

  const named = new RegExp(`['"\`](?:${locales.join('|')})(?:-[A-Z]+)?['"\`]`)

  test('no language is named outside of app/text, except as the default of LOCALE', () => {
    const naming = outside.filter((file) => named.test(readText(file)))
    expect(naming, 'Ask the request, the recipient or config.locale.').toEqual([
      'app/shared/config.server.ts',
    ])
  })

  test.each(["textFor('en')", 'locale === "es"', 'new Intl.DateTimeFormat(`es-MX`)'])(
    '%s names a language',
    (code) => {
      expect(code).toMatch(named)
    },
  )

  test("the domain asks for the town's language only where the reader is not known", () => {
    const asking = outside.filter(
      (file) => file.startsWith('app/domain/') && /\bconfig\.locale\b/.test(readCode(file)),
    )
    expect(asking.sort(), 'Take the text or the words of the reader as an argument.').toEqual([
      // Mail to the administrator, whose address is in the configuration.
      'app/domain/contact-form/messages.server.ts',
      // Stored in place of names and titles (docs/rules.md#account-deletion).
      'app/domain/own-data/delete-account.server.ts',
      // The model gives its reasons to all administrators.
      'app/domain/screening/model.server.ts',
    ])
  })

  test("nothing depends on the machine's own locale", () => {
    const unnamed =
      /\.toLocale\w*\((?:\)|undefined|\[\])|\bIntl\.\w+\(\)|\.localeCompare\([^,()]*(?:\([^()]*\))?\)/
    const found = outside.filter((file) => unnamed.test(readCode(file)))
    expect(found, 'Use the formats of useWords() or getWords(context).').toEqual([])
  })
})
