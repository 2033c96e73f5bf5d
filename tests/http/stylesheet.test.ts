import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import DoIUse from 'doiuse'
import postcss, { type Node } from 'postcss'
import { expect, test } from 'vitest'
import { pageTemplateCss } from '#app/domain/events/design/page-template-css.ts'

/**
 * The built stylesheet works in old browsers, such as those of old phones and library computers.
 */

const folder = 'build/client/assets'
const files = readdirSync(folder).filter((name) => name.endsWith('.css'))
const css = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')

const oldestBrowsers = ['chrome 80', 'firefox 78', 'safari 14']

/**
 * The features that some of the oldest browsers lack (by caniuse's names), and why that does no
 * harm.
 */
const missing: Record<string, string> = {
  'css-appearance': 'known with a prefix, which is written beside it',
  'css-clip-path': 'known for the shapes used',
  'css-display-contents': 'its known defects are about buttons and tables, where it is not used',
  'css-file-selector-button': "the button that chooses a file has the browser's own look",
  'css-focus-visible': "the browser's own focus ring",
  'css-has':
    'two menus may be open at once, the desk’s buttons for selected posts are below its queue, the menu of phones is closed at its end, cards without pictures or prices look like the others, paper does not say whose the addresses of links are, and all terms are shown',
  'css-logical-props': 'known for single sides, and a border is solid without its style',
  'css-masks': 'counted for clip-path alone',
  'css-matches-pseudo': "defaults of Tailwind's that no page needs",
  'css-not-sel-list': "defaults of Tailwind's that no page needs",
  'css-overflow': 'known for the values used',
  'css-sticky': 'known outside of tables',
  'css-text-indent': 'known for lengths',
  'extended-system-fonts': 'the next font of the list',
  'flexbox-gap': 'margins, in rules for these browsers, as a test below proves',
  multicolumn: 'counted for the gaps of grids, which are known',
  'text-decoration': 'a plain underline',
}

test('has no cascade layers, which older browsers drop with all that is in them', () => {
  expect(css).not.toContain('@layer')
})

test('names the sides of padding and margins, which Chrome knows in pairs since 87', () => {
  const pairs = /(padding|margin)-(inline|block):/
  expect(css).toMatch(/padding-left:/)
  expect(css).not.toMatch(pairs)
  for (const template of Object.values(pageTemplateCss)) expect(template).not.toMatch(pairs)
})

test('wraps long words in Safari before 15.4, which does not know `anywhere`', () => {
  expect(css).toContain('@supports not (overflow-wrap:anywhere){html{overflow-wrap:break-word}}')
})

/** The rows with gaps that have no margins in their place, and why they need none. */
const withoutMargins: Record<string, string> = {
  '.front-head': 'its parts are at the two ends of the line',
  '.masthead': 'the links have a margin',
  '.section-line>.column': 'the entries have padding',
  '.ticket-strip': 'the tickets have padding where they are in a row',
}

test('has margins for browsers that know gaps in grids alone', () => {
  const rows = new Set<string>()
  const gaps = new Set<string>()
  const margins: string[] = []
  postcss.parse(css).walkRules((rule) => {
    if (isForOldBrowsers(rule)) margins.push(...rule.selectors)
    else
      rule.walkDecls(({ prop, value }) => {
        if (prop === 'display' && value.endsWith('flex')) rule.selectors.map((row) => rows.add(row))
        if (/^(column-)?gap$/.test(prop)) rule.selectors.map((row) => gaps.add(row))
      })
  })
  const left = [...rows].filter(
    (row) => gaps.has(row) && !margins.some((selector) => selector.startsWith(`${row}>`)),
  )
  expect(margins).toContain('.flex>:not(:last-child)')
  expect(left.sort()).toEqual(Object.keys(withoutMargins))
})

/** Whether the rule is only for browsers that know no `inset`, which know no gaps in rows either. */
function isForOldBrowsers({ parent }: Node): boolean {
  if (!parent) return false
  const { params } = parent as { params?: string }
  return params === 'not (inset:0)' || isForOldBrowsers(parent as Node)
}

test('uses only what the oldest browsers know, or can do without', async () => {
  const used = new Set<string>()
  const counter = new DoIUse({
    browsers: oldestBrowsers,
    onFeatureUsage: ({ feature }) => used.add(feature),
  })
  await postcss([counter]).process(css, { from: undefined })
  expect([...used].sort()).toEqual(Object.keys(missing).sort())
})

test('takes no color of light pages in rules for dark ones, with or without color-mix', () => {
  const light = readFileSync('app/app.css', 'utf8').match(/(?<=--color-spruce: )#\w+/)?.[0] ?? ''
  const fallbacks: string[] = []
  postcss.parse(css).walkAtRules('media', ({ params, nodes }) => {
    if (params.includes('dark')) fallbacks.push(String(nodes).replace(/var\([^()]*\)/g, ''))
  })
  expect(light).toMatch(/^#\w{6}$/)
  expect(fallbacks.join()).toContain('.day-between')
  expect(fallbacks.join()).not.toContain(light)
})

test('has no classes that only a word in our sources asks for', () => {
  // `transform` or `blur` alone would add up to a dozen variables to every page.
  const variables = new Set(css.match(/--tw-[\w-]+(?=:)/g))
  expect([...variables].sort()).toEqual([
    '--tw-border-style',
    '--tw-content',
    '--tw-font-weight',
    '--tw-leading',
    '--tw-scroll-snap-strictness',
  ])
})

test('writes lengths out, because sums with a variable weigh more', () => {
  expect(css).not.toContain('--spacing')
})

test('gives browsers without variables plain rules of a kilobyte at most', () => {
  const [plain = '', look = ''] = css.split('@supports (color:var(')
  expect(plain).toContain('body{')
  expect(plain.length).toBeLessThanOrEqual(1024)
  expect(plain).not.toContain('var(')
  expect(look.length).toBeGreaterThan(plain.length)
})

test('spells lists of selectors out, because lowered ones weigh more', () => {
  const own = readdirSync('app').filter((name) => name.endsWith('.css'))
  expect(own).toContain('app.css')
  for (const name of own)
    expect(readFileSync(join('app', name), 'utf8'), name).not.toMatch(/:(is|where|not)\([^)]*,/)
})

test('asks for widths in words that the oldest browsers know', () => {
  expect(css).toMatch(/@media[^{]*\(min-width/)
  expect(css).not.toMatch(/@media[^{]*width *[<>]/)
})
