import { expect, test } from 'vitest'
import { z } from 'zod'
import { textFor } from '#app/text/index.ts'
import { checkForm } from './forms.server.ts'

const schema = z.object({ email: z.email() })

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const strange = {
  'a[999999999]': '1',
  'email[999999999]': '1',
  __intent__: '{"type":"reset","payload":{}}',
  __state__: '{',
  submit: 'Send',
}

test('fields outside the schema are ignored', () => {
  const form = checkForm(textFor('en'), formOf({ email: 'ann@example.org', ...strange }), schema)
  expect(form).toMatchObject({ ok: true, value: { email: 'ann@example.org' } })
})

test('a refused form returns the typed values of its own fields', () => {
  const form = checkForm(textFor('en'), formOf({ email: 'ann', ...strange }), schema)
  expect(form.refuse().data.result).toMatchObject({
    status: 'error',
    initialValue: { email: 'ann' },
    fields: ['email'],
  })
})
