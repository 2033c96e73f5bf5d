import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerLength } from '#app/shared/decision-form.ts'
import { openDatabase } from '#app/wiring.server.ts'
import { applications } from '#db/schema/applications.ts'
import { propertyDetails } from '#db/schema/listings.ts'
import { newListing } from '#tests/support/listings.ts'
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

test('an offer is refused, not sent as an application, if the terms changed meanwhile', async () => {
  const db = openDatabase(portal.databasePath)
  db.$client.pragma('busy_timeout = 60000')
  const id = newListing(db, {}, { terms: 'Sell' })
  const member = await Visitor.create(portal, 'member')
  const path = `/apply/properties/${id}`
  const html = await (await member.get(`${path}?offer`)).text()
  const form = parseForms(html, path).find(({ open }) => open.includes('offer'))
  db.update(propertyDetails).set({ terms: 'Rent' }).where(eq(propertyDetails.listingId, id)).run()
  const typed = { name: 'Ann', email: 'ann@example.org', offer: '120,000', message: 'Cash.' }
  const refused = await member.post(`${path}?offer`, { ...form?.given, ...typed })
  expect(refused.status).toBe(409)
  expect(form, 'the page had the field').toBeTruthy()
  expect(await refused.text()).toContain('You can make an offer only for')
  expect(db.select().from(applications).where(eq(applications.listingId, id)).all()).toEqual([])
  db.$client.close()
})
