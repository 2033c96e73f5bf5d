import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typedEvent } from '#tests/support/events.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** What forms say before they are sent, and where the focus is after a refusal. */

let portal: TestPortal
let examples: Examples
let member: Visitor

beforeAll(async () => {
  portal = await startTestPortal()
  examples = await makeExamples(portal)
  member = await Visitor.create(portal, 'member')
})
afterAll(() => portal.stop())

test('an application asks for a message, an offer only for an amount', async () => {
  const application = await (await member.get('/apply/properties/1')).text()
  expect(application).toMatch(/<textarea\b[^>]* required=""/)
  expect(application).not.toContain('optional')
  const offer = await (await member.get('/apply/properties/1?offer=')).text()
  expect(offer).toMatch(/<input\b[^>]* required=""[^>]* name="offer"/)
  expect(offer).not.toMatch(/<textarea\b[^>]* required=""/)
  expect(offer).toContain('(optional)')
})

test('advertising nothing has the focus on the choice', async () => {
  const owner = await Visitor.create(portal, 'owner')
  const path = '/advertise-play-listing'
  expect(await (await owner.get(path)).text()).not.toMatch(/autofocus=/i)
  const refused = await (await owner.get(`${path}?subject=`)).text()
  expect(refused).toContain('Please select a listing to advertise.')
  expect(refused).toMatch(/<select id="ad-subject"[^>]* autofocus=""/i)
})

test('a listing whose ad is running is not offered to be advertised again', async () => {
  const owner = await Visitor.create(portal, 'owner')
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  const listing = db
    .prepare(
      `select min(l.id) from listings l join users u on u.id = l.owner_id
        where l.source = 'play' and l.is_public and u.email = 'owner@example.org'`,
    )
    .pluck()
    .get()
  const path = `/advertise-play-listing?subject=listing-${listing}`
  db.prepare('update campaigns set status = ? where listing_id = ?').run('cancelled', listing)
  expect(await (await owner.get(path)).text()).toContain('Text of the ad')
  db.prepare(
    `update campaigns set listing_id = ?, event_id = null, status = 'active',
      expires_at = '2099-01-01T00:00:00.000Z' where id = ?`,
  ).run(listing, examples.campaign)
  db.close()
  const chosen = await owner.get(path)
  expect(chosen.status).toBe(200)
  const page = await chosen.text()
  expect(page).toContain('An ad for this is already running: see My campaigns.')
  expect(page).not.toContain('Text of the ad')
  expect(page).not.toContain('Please select a listing to advertise.')
})

test('the feedback on an event is above its form only while its newest version is rejected', async () => {
  const [owner, admin] = [
    await Visitor.create(portal, 'owner'),
    await Visitor.create(portal, 'admin'),
  ]
  const json = {
    ...{ title: 'Pie supper', city: 'Stone Ferry' },
    ...{ start_time: '2031-10-04T18:00', end_time: '2031-10-04T22:00' },
  }
  const { id } = (await (await owner.send('POST', '/api/events', { json })).json()) as {
    id: number
  }
  const decision = { status: 'rejected', feedback: 'Which hall?' }
  const decided = await admin.send('PUT', `/api/events/${id}/moderate`, { json: decision })
  expect(decided.status).toBe(200)
  const read = async () => (await owner.get(`/events/${id}/edit`)).text()
  expect(await read()).toContain('Which hall?')
  await owner.send('PUT', `/api/events/${id}`, { json: { title: 'Pie supper, indoors' } })
  expect(await read()).not.toContain('Which hall?')
})

test('a refused request for days has the focus on its reason', async () => {
  const path = fillAddress('/properties/{rental}', examples)
  const refused = await member.post(path, { startDate: '2020-01-01', endDate: '2020-01-02' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toMatch(
    /<p [^>]*role="alert" tabindex="-1" autofocus="">The first day is in the past\.<\/p>/i,
  )
  const mistyped = await member.post(path, { startDate: '2026-02-30', endDate: '' })
  const answer = await mistyped.text()
  expect(answer).toContain('This is not a day of the calendar. Please choose one, or enter one')
  const looked = await (await member.get(`${path}?start=2020-01-01`)).text()
  expect(looked).toContain('role="alert"')
  expect(looked).not.toMatch(/autofocus=/i)
})

test('other texts of an ad are drafted twenty times an hour', async () => {
  const buyer = await Visitor.create(portal, 'owner')
  const redraft = () => buyer.post('/advertise-play-listing', { intent: 'redraft', subject: '' })
  for (let drafts = 0; drafts < 20; drafts += 1) expect((await redraft()).status).not.toBe(429)
  const refused = await redraft()
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
})

type EditedPost = {
  kind: string
  call: string
  content: Record<string, string>
  toSaved(id: unknown): string
  toForm(id: unknown): string
  typed: Record<string, string>
}

test.each<EditedPost>([
  {
    kind: 'a property',
    call: '/api/properties',
    content: { title: 'Barn', category: 'Homes', city: 'Flint', state: 'Michigan', terms: 'Sell' },
    toSaved: (id: unknown) => `/api/listings/properties/${id}`,
    toForm: (id: unknown) => `/edit-listing/properties/${id}`,
    typed: { intent: 'save', city: 'Burton' },
  },
  {
    kind: 'an ad',
    call: '/api/classifieds',
    content: { title: 'Barn', content: 'Old wood.', section_id: '1' },
    toSaved: (id: unknown) => `/api/classifieds/${id}`,
    toForm: (id: unknown) => `/classifieds/${id}/edit`,
    typed: { sectionId: '1', content: 'Burton wood.' },
  },
])('the form of $kind does not revert what was changed after it was opened', async (edited) => {
  const owner = await Visitor.create(portal, 'owner')
  const { id } = (await (
    await owner.send('POST', edited.call, { json: edited.content })
  ).json()) as Record<string, unknown>
  const form = edited.toForm(id)
  const readSeen = (html: string) => /name="seenVersion" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const opened = readSeen(await (await owner.get(form)).text())
  await owner.send('PUT', edited.toSaved(id), { json: { title: 'Red barn' } })
  const shown = await owner.post(form, { title: 'x'.repeat(500), seenVersion: opened })
  expect([shown.status, readSeen(await shown.text())], 'after an error').toEqual([400, opened])
  const typed = { ...edited.content, section_id: '', ...edited.typed }
  const refused = await owner.post(form, { ...typed, seenVersion: opened })
  const page = await refused.text()
  expect(refused.status).toBe(409)
  expect(page).toContain('It was changed after you opened this page.')
  expect(page, 'what was typed').toContain('Burton')
  expect(readSeen(page)).not.toBe(opened)
  expect((await owner.post(form, { ...typed, seenVersion: readSeen(page) })).status).toBe(303)
})

test('the form of an event does not either, even if it was shown again meanwhile', async () => {
  const [owner, admin] = [
    await Visitor.create(portal, 'owner'),
    await Visitor.create(portal, 'admin'),
  ]
  const { startTime, endTime, timeZone, ...shared } = typedEvent
  const sent = { ...shared, start_time: startTime, end_time: endTime, time_zone: timeZone }
  const { id } = (await (await owner.send('POST', '/api/events', { json: sent })).json()) as Record<
    string,
    unknown
  >
  const form = `/events/${id}/edit`
  const readSeen = (html: string) => /name="seenVersion" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const seenVersion = readSeen(await (await owner.get(form)).text())
  await admin.send('PUT', `/api/events/${id}`, { json: { title: 'Corrected' } })
  for (const again of [
    { intent: 'preview', title: 'Typed' },
    { intent: 'save', title: '' },
  ]) {
    const shown = await owner.post(form, { ...typedEvent, seenVersion, ...again })
    expect(readSeen(await shown.text())).toBe(seenVersion)
  }
  const refused = await owner.post(form, { ...typedEvent, seenVersion, intent: 'save' })
  const page = await refused.text()
  expect(refused.status).toBe(409)
  expect(page).toContain('It was changed after you opened this page.')
  const again = { ...typedEvent, seenVersion: readSeen(page), intent: 'save' }
  expect((await owner.post(form, again)).status).toBe(303)
})

test('the Preview button leads to the errors of an event, not past them to its old preview', async () => {
  const owner = await Visitor.create(portal, 'owner')
  const path = fillAddress('/events/{event}/edit', examples)
  const hasPreview = (html: string) => html.includes('id="preview"')
  expect(hasPreview(await (await owner.get(path)).text())).toBe(true)
  const send = async (title: string) => {
    const answer = await owner.post(path, { ...typedEvent, title, intent: 'preview' })
    return [answer.status, hasPreview(await answer.text())]
  }
  expect(await send('')).toEqual([400, false])
  expect(await send('Typed')).toEqual([200, true])
})
