import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerLength } from '#app/shared/decision-form.ts'
import { parseForms } from '#tests/support/page-forms.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test.each([
  ['/owner-dashboard/bookings', 'accepted', 'Answer'],
  ['/owner-dashboard/bookings', 'cancelled', 'Reason'],
  ['/owner-dashboard/applications', 'approved', 'Answer'],
])('%s keeps a text that is too long to be %s, beside the field', async (path, status, label) => {
  const owner = await Visitor.create(portal, 'owner')
  const html = await (await owner.get(path)).text()
  const form = parseForms(html, path).find(({ given }) => given.status === status)
  const target = `decision-${form?.given.id}`
  expect(html).toContain(`action="#${target}"`)
  expect(html, 'only a refusal has a field to go to').not.toContain(`id="${target}"`)
  const answer = `${'Long. '.repeat(answerLength / 6)}The end of it.`
  const refused = await owner.post(path, { ...form?.given, answer })
  expect(refused.status).toBe(400)
  const page = await refused.text()
  expect(page).toMatch(new RegExp(`id="${target}"[^>]*>Long\\. `))
  expect(page).toContain('The end of it.</textarea>')
  expect(page).toMatch(new RegExp(`role="alert">${label} `))
})
