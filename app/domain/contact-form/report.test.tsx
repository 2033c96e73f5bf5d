import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { textFor } from '#app/text/index.ts'
import { ReportLink } from '#app/ui/report-link.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { beginReport } from './report.ts'

const origin = 'https://town.example'
const begin = (query: string) => beginReport(new URLSearchParams(query), { origin }, textFor('en'))

test.each([
  ['ad', paths.classifieds.show(7)],
  ['event', paths.events.show(7)],
  ['listing', paths.work.show(7)],
] as const)('the link to report what is shown (%s) leads to a message about it', (kind, about) => {
  const page = renderPage(<ReportLink kind={kind} about={about} />)
  const [, href = ''] = /href="([^"]+)"/.exec(page) ?? []
  const { pathname, search } = new URL(href.replaceAll('&amp;', '&'), origin)
  expect(pathname).toBe(paths.contact())
  expect(begin(search)).toBe(`About ${origin}${about}:\n`)
})

test.each([
  '',
  'about=',
  'about=Send+money',
  'about=/classifieds/7/edit',
  'about=//evil.example/classifieds/7',
  'about=/classifieds/99999999999',
  'about=/classifieds/7%0AHello',
])('an address with “%s” begins no message', (query) => {
  expect(begin(query)).toBe('')
})
