import { expect, it } from 'vitest'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { textFor } from '#app/text/index.ts'
import { uploadForm } from './forms.ts'

const text = textFor('en')

function upload(file: File | null) {
  const form = new FormData()
  if (file) form.append('file', file)
  const checked = checkForm(form, uploadForm(text), text)
  return checked.ok ? [] : checked.refuse().data.result.error?.file
}

it.each([
  ['no file was sent', null, ['Choose a CSV file.']],
  ['no file was chosen', new File([], ''), ['Choose a CSV file.']],
  [
    'the file is empty',
    new File([], 'jobs.csv'),
    ['This file is empty. Choose one that has rows.'],
  ],
  ['the file has text', new File(['a,b'], 'jobs.csv'), []],
])('the form for an inventory says it when %s', (_, file, errors) => {
  expect(upload(file)).toEqual(errors)
})
