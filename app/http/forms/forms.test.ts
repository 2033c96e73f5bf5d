import { expect, test } from 'vitest'
import { z } from 'zod'
import { textFor } from '#app/text/index.ts'
import { checkForm } from './forms.server.ts'

const schema = z.object({ email: z.email() })

function newForm(fields: Record<string, string>) {
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
  const form = checkForm(newForm({ email: 'ann@example.org', ...strange }), schema, textFor('en'))
  expect(form).toMatchObject({ ok: true, value: { email: 'ann@example.org' } })
})

test('a refused form returns the typed values of its own fields', () => {
  const form = checkForm(newForm({ email: 'ann', ...strange }), schema, textFor('en'))
  expect(form.refuse().data.result).toMatchObject({
    status: 'error',
    initialValue: { email: 'ann' },
    fields: ['email'],
  })
})

test('a refused form says that its files must be chosen again', () => {
  const files = z.object({ email: z.email(), files: z.array(z.file()) })
  const fields = newForm({ email: 'ann' })
  const refused = (errors?: Record<string, string[]>) =>
    checkForm(fields, files, textFor('en')).refuse(errors).data.result.error
  expect(refused()).not.toHaveProperty('files')
  fields.append('files', new File(['1'], 'one.jpg'))
  const again = textFor('en').common.chooseAgain
  expect(refused()).toMatchObject({ email: [expect.any(String)], files: [again] })
  expect(refused({ files: ['No photo.'] }), 'the only file is wrong itself').toMatchObject({
    files: ['No photo.'],
  })
  fields.append('files', new File(['2'], 'two.jpg'))
  expect(refused({ files: ['No photo.'] })).toMatchObject({ files: [`No photo. ${again}`] })
})
