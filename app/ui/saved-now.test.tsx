import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { textFor } from '#app/text/index.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { SavedNow } from './saved-now.tsx'

/** Returns the reply of a form that was refused with this value in its field. */
function refuse(typed: string) {
  const fields = new FormData()
  fields.set('notes', typed)
  const form = checkForm(fields, z.object({ notes: z.string().default('') }), textFor('en'))
  return form.refuse({ '': ['Not now.'] }, 409).data.result
}

const show = (typed: string, now: string) =>
  renderPage(<SavedNow refused={refuse(typed)} name="notes" now={now} />)

test.each([
  ['was changed', 'calls back', 'has a dog', 'Saved now: has a dog'],
  ['was emptied', '', 'has a dog', 'Saved now: has a dog'],
  ['was filled in', 'calls back', '', 'Saved now: empty'],
])('a field that %s says what is saved', (_, typed, now, sentence) => {
  expect(show(typed, now)).toContain(sentence)
})

test.each([
  ['has what is saved', 'calls back', 'calls back'],
  ['has it with spaces around it', ' calls back ', 'calls back'],
  ['has its lines as browsers send them', 'calls back\r\nhas a dog', 'calls back\nhas a dog'],
  ['is empty, and so is what is saved', '', ''],
])('a field that %s says nothing', (_, typed, now) => {
  expect(show(typed, now)).toBe('')
})

test('a form that was not refused says nothing', () => {
  expect(renderPage(<SavedNow refused={undefined} name="notes" now="has a dog" />)).toBe('')
})
