import { expect, test } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { PageTitle } from './page.tsx'

test.each([
  ['alone', undefined, 'Profile'],
  [
    'after a success',
    { kind: 'success' as const, message: 'It is saved.' },
    'It is saved. Profile',
  ],
  ['after an error', { kind: 'error' as const, message: 'It is not.' }, 'Error: Profile'],
])('the title in the browser tab says what happened: %s', (_, flash, title) => {
  const html = renderPage(<PageTitle title="Profile" />, { flash })
  expect(html).toContain(`<title>${title} · Springfield</title>`)
})

test('the title in the browser tab tells pages with one heading apart', () => {
  const html = renderPage(<PageTitle title="Events" part="Page 2 of 3" />)
  expect(html).toContain('<title>Events\u00a0· Page 2 of 3 · Springfield</title>')
})

test.each([
  ['It is paid. Payment', { said: 'It is paid.' }, undefined],
  ['Error: Payment', { said: 'It is paid.', isRefused: true }, undefined],
  ['Undone. Payment', { said: 'It is paid.' }, { kind: 'success' as const, message: 'Undone.' }],
])('what a page has to say comes first, unless a message does: %s', (title, props, flash) => {
  const html = renderPage(<PageTitle title="Payment" {...props} />, { flash })
  expect(html).toContain(`<title>${title} · Springfield</title>`)
})
