import { expect, test } from 'vitest'
import type { SentForm } from '#app/http/forms/sent-form.server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { KeptForm } from './kept-form.tsx'

test.each<[string, SentForm['secrets'], string[]]>([
  ['the login', ['password'], ['current-password']],
  ['a registration', ['password', 'confirmPassword'], ['new-password', 'new-password']],
  ['a change', ['currentPassword', 'newPassword'], ['current-password', 'new-password']],
])('browsers can fill in the passwords of %s again', (_, secrets, purposes) => {
  const html = renderPage(<KeptForm form={{ fields: [], secrets, hasFiles: false }} />)
  expect([...html.matchAll(/ autoComplete="([^"]+)"/gi)].map(([, found]) => found)).toEqual(
    purposes,
  )
})
