import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { honeypotName } from '#app/shared/honeypot.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { accessTable, people } from './access-table.ts'

/** What every page's HTML must have for simple browsers (lynx, elinks, links2, NetSurf). */

let portal: TestPortal
type Answer = { where: string; status: number; html: string; headers: Headers }
const pages: Answer[] = []
const redirects: Answer[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  const examples = await makeExamples(portal)
  for (const person of people) {
    const visitor = await Visitor.create(portal, person)
    await readPages(visitor, person, examples)
    await readRefusals(visitor, person)
  }
}, 300_000)
afterAll(() => portal.stop())

/** Pages that look different from those of the routes. */
const furtherAddresses = [
  '/properties/{rental}?start={soon}&end={soon}',
  '/properties?view=table',
  '/events?month={month}',
  '/search?q=house',
]

/** Pages whose pictures are links with Save-Data. */
const savingAddresses = ['/', '/properties?view=pictures', '/properties/{rental}', '/events']

/** Forms that come back with errors when they are empty. */
const refusedForms = {
  anonymous: ['/register', '/login', '/contact', '/forgot-password', '/donate'],
  owner: ['/create-event', '/properties/new', '/work/new', '/play/new', '/classifieds/new'],
}

async function readRefusals(visitor: Visitor, person: string) {
  const paths = person === 'anonymous' || person === 'owner' ? refusedForms[person] : []
  for (const path of paths) {
    const response = await visitor.post(path, {})
    const { status, headers } = response
    expect([path, status]).toEqual([path, 400])
    pages.push({ where: `${person} refused ${path}`, status, html: await response.text(), headers })
  }
}

async function readPages(visitor: Visitor, person: string, examples: Examples) {
  const ofRoutes = Object.entries(accessTable)
    .filter(([pattern, { GET }]) => GET && !pattern.startsWith('/api/'))
    .map(([pattern, { at, formAt }]) => formAt ?? at ?? pattern)
  for (const address of [...ofRoutes, ...furtherAddresses]) {
    const path = fillAddress(address, examples)
    const response = await visitor.get(path)
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    const html = await response.text()
    const { status, headers } = response
    const answer = { where: `${person} ${path}`, status, html, headers }
    if (isPage) pages.push(answer)
    if (status === 303) redirects.push(answer)
  }
  for (const address of savingAddresses) {
    const path = fillAddress(address, examples)
    const response = await visitor.get(path, { 'Save-Data': 'on' })
    const { status, headers } = response
    pages.push({ where: `${person} saving ${path}`, status, html: await response.text(), headers })
  }
}

/** Returns the findings of a check, each with the first page that has it. */
function findings(check: (html: string) => string[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { where, html } of pages) for (const each of check(html)) found[each] ??= where
  return found
}

test('there are pages of each kind of person', () => {
  expect(pages.length).toBeGreaterThan(200)
})

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

test('every page is valid HTML', { timeout: 600_000 }, () => {
  const invalid = (html: string) =>
    validator
      .validateStringSync(html)
      .results.flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ''}`)
  expect(findings(invalid)).toEqual({})
})

test('a time is in words only beside one that programs read', () => {
  const unread = (html: string) =>
    [...html.matchAll(/<time\b[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !/ datetime="\d{4}-\d{2}-\d{2}/i.test(tag))
  expect(findings(unread)).toEqual({})
})

const namedControl = new RegExp(
  `<(input|button|select|textarea)\\b[^>]* name="(?!${honeypotName}")`,
)

test('every form that posts has a named control, or lynx sends it as GET', () => {
  const unnamed = (html: string) =>
    [...html.matchAll(/<form\b[^>]*method="post"[^>]*>.*?<\/form>/gs)]
      .map(([form]) => form)
      .filter((form) => !namedControl.test(form))
  expect(findings(unnamed)).toEqual({})
})

test('the field that only programs fill in is the last of its form', () => {
  const followed = (html: string) =>
    [...html.matchAll(/<form\b.*?<\/form>/gs)]
      .flatMap(([form]) => form.split(`name="${honeypotName}"`).slice(1))
      .filter((rest) => /<(input|button|select|textarea)\b/.test(rest))
  expect(findings(followed)).toEqual({})
  expect(pages.some(({ html }) => html.includes(`name="${honeypotName}"`))).toBe(true)
})

test('adjacent words have a space without styles', () => {
  const joined = (html: string) =>
    [...html.matchAll(joinedElements)].map(([, left, right]) => `${left}|${right}`)
  expect(findings(joined)).toEqual({})
})

const inline = '(?:a|b|button|em|label|small|span|strong|time)'
const joinedElements = new RegExp(
  `([^<>]{1,30}</${inline}>|[^<>]{0,30}[\\p{L}\\p{N}])((?:<${inline}\\b[^>]*>)+[\\p{L}\\p{N}$])`,
  'gu',
)

test('no paragraph is empty, or contains a block, which would end it', () => {
  const broken = (html: string) =>
    [...html.matchAll(/<p\b([^>]*)>(.*?)<\/p>/gs)].flatMap(([paragraph, attributes, content]) => {
      // A hidden one is filled by a script.
      if (!content?.trim()) return attributes?.includes('hidden') ? [] : [paragraph]
      const block = /<(div|dl|details|fieldset|figure|form|h[1-6]|ol|p|pre|table|ul)\b/.exec(
        content,
      )
      return block ? [`${block[0]} in ${paragraph.slice(0, 200)}`] : []
    })
  expect(findings(broken)).toEqual({})
})

test('a select that is required begins with an empty option', () => {
  const wrong = (html: string) =>
    [...html.matchAll(/<select\b[^>]*>\s*<option\b[^>]*>/g)]
      .map(([select]) => select)
      .filter((select) => / required=/.test(select) && !/<option [^>]*value=""/.test(select))
  expect(findings(wrong)).toEqual({})
})

test('no checkbox, radio button or file field has `autocomplete`, which they may not have', () => {
  const wrong = (html: string) =>
    [...html.matchAll(/<input\b[^>]*>/g)]
      .map(([field]) => field)
      .filter((field) => / type="(checkbox|radio|file)"/.test(field))
      .filter((field) => / autocomplete="/i.test(field))
  expect(findings(wrong)).toEqual({})
})

test('the skip link leads to a div, which elinks finds', () => {
  const missing = (html: string) =>
    html.includes('href="#content"') && !/<div id="content"/.test(html) ? ['no div'] : []
  expect(findings(missing)).toEqual({})
})

test('pages of members are not cached by elinks after a form', () => {
  const signedIn = pages.filter(({ where }) => !where.startsWith('anonymous'))
  const controls = new Set(signedIn.map(({ headers }) => headers.get('cache-control')))
  expect([...controls]).toEqual(['private, no-cache, no-store'])
})

test('a redirect to the login is not repeated by links2 after the login', () => {
  expect(redirects.length).toBeGreaterThan(30)
  const kept = redirects.filter(
    ({ headers }) => headers.get('cache-control') !== 'private, no-cache, no-store',
  )
  expect(kept.map(({ where }) => where)).toEqual([])
})

test('no page may use the device, but the camera where tickets are checked', () => {
  const unlike = pages.filter(({ where, status, headers }) => {
    const checksTickets = status === 200 && /\/(validate|door\/[^/]+)$/.test(where)
    const camera = checksTickets ? '(self)' : '()'
    const policy = `camera=${camera}, geolocation=(), microphone=()`
    return headers.get('permissions-policy') !== policy
  })
  expect(unlike.map(({ where }) => where)).toEqual([])
  expect(
    pages.filter(({ headers }) => /camera=\(self/.test(headers.get('permissions-policy') ?? ''))
      .length,
  ).toBeGreaterThan(2)
})
