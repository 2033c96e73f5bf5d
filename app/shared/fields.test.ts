import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { textFor } from '#app/text/index.ts'
import { emailField, longTextField, nameField, optionalTextField, textField } from './fields.ts'

const text = textFor('en')
const schema = z.object({
  name: textField('Name', 10, text),
  email: emailField('Email', text),
  message: longTextField('Message', 20, text),
  phone: optionalTextField('Phone', 5, text),
})

function check(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const submission = parseWithZod(form, { schema })
  return submission.status === 'success' ? submission.value : submission.error
}

const good = { name: 'Ann', email: 'ann@example.org', message: 'Hi', phone: '' }

test('text is trimmed, with one kind of line end and without control characters', () => {
  const posted = {
    ...good,
    name: ' A\r\nB\u0000 ',
    email: ' Ann@Example.ORG ',
    message: 'a\r\nb\rc',
  }
  expect(check(posted)).toEqual({
    name: 'A B',
    email: 'ann@example.org',
    message: 'a\nb\nc',
    phone: '',
  })
})

test('half of a character is what the database would store', () => {
  const half = { ...good, name: 'A\ud800', message: '\ud800' }
  expect(schema.parse(half)).toMatchObject({ name: 'A\ufffd', message: '\ufffd' })
})

test('a missing, blank, overlong or invalid value has an error message', () => {
  expect(check({})).toEqual({
    name: ['Name is required.'],
    email: ['Email is required.'],
    message: ['Message is required.'],
  })
  expect(check({ ...good, name: ' \t ' })).toEqual({ name: ['Name is required.'] })
  expect(check({ ...good, phone: '123456' })).toEqual({
    phone: ['Phone is longer than 5 characters.'],
  })
  for (const email of ['ann', 'a@b', 'a b@c.org', 'a@c.org\nBcc: x@y.org', '<a@c.org>']) {
    expect(check({ ...good, email }), email).toEqual({ email: [text.common.invalidEmail] })
  }
})

test.each([
  ['Town \u202eClerk\u202c', 'Town Clerk'],
  ['An\u200bn\ufeff', 'Ann'],
  ['👩\u200d👩\u200d👧', '👩\u200d👩\u200d👧'],
  ['Www. Ann', null],
  ['Claim at http://evil.example', null],
  ['evil.example/pay', null],
  ['Claim at evil-shop.com', null],
  ['J.R. Smith Jr./Sr.', 'J.R. Smith Jr./Sr.'],
  ['St. John', 'St. John'],
])('the name %j is %j', (typed, name) => {
  const parsed = nameField('Name', 100, text).safeParse(typed)
  expect(parsed.success ? parsed.data : null).toBe(name)
})
