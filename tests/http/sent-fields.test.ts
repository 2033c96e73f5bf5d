import Database from 'better-sqlite3'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Fields that a call sends, leaves out, or sends as null (docs/rules.md#api-names). */

let portal: TestPortal
let owner: Visitor
let admin: Visitor
beforeAll(async () => {
  portal = await startTestPortal()
  owner = await Visitor.create(portal, 'owner')
  admin = await Visitor.create(portal, 'admin')
})
afterAll(() => portal.stop())

type Body = Record<string, unknown>

async function call(who: Visitor, method: string, path: string, json?: Body) {
  const response = await who.send(method, path, { json })
  return { status: response.status, body: (await response.json()) as Body }
}

const notice = { title: 'Piano', content: 'Upright, tuned.', section_id: 1 }

async function posted(): Promise<string> {
  const { body } = await call(owner, 'POST', '/api/classifieds', notice)
  return `/api/classifieds/${body.id}`
}

test('a change of an ad keeps what it does not send, and empties what is null', async () => {
  const path = await posted()
  const { body } = await call(owner, 'PUT', path, { content: 'Grand, tuned.' })
  expect(body).toMatchObject({ ...notice, content: 'Grand, tuned.' })
  expect((await call(owner, 'PUT', path, { title: null })).body).toMatchObject({
    title: null,
    content: 'Grand, tuned.',
  })
  expect(await call(owner, 'PUT', path, { content: null })).toMatchObject({
    status: 400,
    body: { error: 'Ad content cannot be empty.' },
  })
})

test('a change by an administrator publishes nothing of a rejected change of the ad', async () => {
  const path = await posted()
  const decide = (status: string) => call(admin, 'PUT', `${path}/moderate`, { status })
  await decide('approved')
  await call(owner, 'PUT', path, { content: 'Call this number at night.' })
  expect((await decide('rejected')).status).toBe(200)
  const { body } = await call(admin, 'PUT', path, { title: 'Old piano' })
  expect(body).toMatchObject({ title: 'Old piano', change_status: 'rejected' })
  const form = await admin.get(`${path.replace('/api', '')}/edit`)
  expect(await form.text()).toContain(notice.content)
})

test('null is empty in an offer, in a description, and in what an ad shows', async () => {
  const hidden = await call(owner, 'POST', '/api/classifieds', { ...notice, display_url: null })
  expect(hidden).toMatchObject({ status: 201, body: { display_url: false } })
  const house = { title: 'Barn', category: 'Homes', city: 'A', state: 'MI', terms: 'Sell' }
  const { body } = await call(owner, 'POST', '/api/properties', { ...house, description: 'Red.' })
  const path = `/api/listings/properties/${body.id}`
  const emptied = await call(owner, 'PUT', path, { title: 'Barn', description: null })
  expect(emptied.body).toMatchObject({ title: 'Barn', description: '' })
  await call(admin, 'PUT', `${path}/moderate`, { status: 'approved' })
  const listing = { listing_id: body.id, listing_source: 'properties' }
  const about = { name: 'Mary', email: 'mary@example.org', ...listing }
  const member = await Visitor.create(portal, 'member')
  expect(await call(member, 'POST', '/api/applications', { ...about, offer: null })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('Message') },
  })
  const offer = await call(member, 'POST', '/api/applications', { ...about, offer: 900 })
  expect(offer.status, 'an offer needs no message').toBe(201)
  expect(offer.body.message).toMatch(/^Your offer for “Barn” has been sent\./)
})

test('a change of a listing keeps what it does not send, and empties no title', async () => {
  const inn = { type: 'Dining', title: 'The inn', description: 'Pies.', location: 'The mill' }
  const { body } = await call(owner, 'POST', '/api/play/initiate-payment', inn)
  expect(body).toHaveProperty('url')
  const posts = (await (await owner.get('/api/play/my-listings')).json()) as Body[]
  const path = `/api/listings/play/${posts.find(({ title }) => title === inn.title)?.id}`
  for (const description of [null, '', ' ']) {
    expect(await call(owner, 'PUT', path, { title: 'Inn', description })).toEqual({
      status: 400,
      body: { error: 'Description is required.' },
    })
  }
  const { body: kept } = await call(owner, 'PUT', path, { title: 'Inn' })
  expect(kept).toMatchObject({ title: 'Inn' })
  const changed = await call(owner, 'PUT', path, { description: 'Cakes.' })
  expect(changed.body).toMatchObject({ title: 'Inn', description: 'Cakes.' })
  expect((await call(owner, 'GET', path)).body).toMatchObject({ title: 'Inn' })
  expect(await call(owner, 'PUT', path, { title: null })).toMatchObject({
    status: 400,
    body: { error: 'Title is required.' },
  })
})

test('a profile keeps its address, and says when a new one waits', async () => {
  const member = await Visitor.create(portal, 'member')
  const path = '/api/users/profile'
  const email = 'member@example.org'
  expect((await call(member, 'PUT', path, { name: 'Mary M.' })).body).toMatchObject({
    name: 'Mary M.',
    email,
    message: 'Your profile is saved.',
  })
  const { body } = await call(member, 'PUT', path, { email: 'mary@example.net' })
  expect(body).toMatchObject({ name: 'Mary M.', email })
  expect(body.message).toContain('We sent a link to your new email address')
})

test('a decision may have null as its feedback', async () => {
  const decision = { status: 'approved', feedback: null }
  expect((await call(admin, 'PUT', `${await posted()}/moderate`, decision)).status).toBe(200)
})

test('a decision is reversed with the time that the post has after it, and with no other', async () => {
  const path = await posted()
  const read = async () => {
    const { body } = await call(admin, 'GET', path.replace('classifieds', 'classifieds/my'))
    return body.updated_at
  }
  const decide = async (status: string, updated_at: unknown) =>
    (await call(admin, 'PUT', `${path}/moderate`, { status, updated_at })).status
  const waiting = await read()
  expect(await decide('approved', waiting)).toBe(200)
  expect(await decide('rejected', waiting)).toBe(409)
  const approved = await read()
  expect(await decide('rejected', approved)).toBe(200)
  expect(await decide('rejected', approved)).toBe(409)
})

/** A member's application for a new job of the owner; returns the address that decides on it. */
async function applied(): Promise<string> {
  const place = { city: 'Millbrook', state: 'Michigan' }
  const job = { title: 'Miller', company: 'The mill', category: 'temp', ...place }
  const { id } = (await call(owner, 'POST', '/api/work', job)).body
  await call(admin, 'PUT', `/api/listings/work/${id}/moderate`, { status: 'approved' })
  const ann = { name: 'Ann', email: 'ann@example.org', message: 'Hello' }
  const member = await Visitor.create(portal, 'member')
  const listing = { listing_id: id, listing_source: 'work' }
  const sent = await call(member, 'POST', '/api/applications', { ...ann, ...listing })
  return `/api/approvals/${sent.body.id}`
}

test('null in a POST is a field that was not sent', async () => {
  const supper = { title: 'Pies', start_time: '2031-10-04T18:00', end_time: '2031-10-04T20:00' }
  const { id: event_id } = (await call(admin, 'POST', '/api/events', { ...supper, status: null }))
    .body
  await call(admin, 'PUT', `/api/events/${event_id}/moderate`, { status: 'approved' })
  const free = { name: 'Bench', price: 0, quantity: 5, ticket_image_url: null }
  const type = await call(admin, 'POST', `/api/events/${event_id}/tickets`, free)
  const bench = { ticket_def_id: type.body.id, quantity: null, method: null }
  const bought = await call(owner, 'POST', `/api/events/${event_id}/purchase-ticket`, bench)
  expect(bought, 'one ticket').toMatchObject({ status: 201 })
  const ad = { event_id, listing_id: null, line: null, method: null }
  expect(await call(admin, 'POST', '/api/ads/initiate-purchase', ad)).toMatchObject({ status: 200 })
  const wrong = { email: 'owner@example.org', password: 'wrong', code: null }
  expect(await call(owner, 'POST', '/api/auth/login', wrong)).toMatchObject({ status: 401 })
})

test('null in a change empties a field or is refused, and sets no default of a new event', async () => {
  const supper = { title: 'Soup', start_time: '2031-10-04T18:00', end_time: '2031-10-04T20:00' }
  const draft = { ...supper, status: 'draft', description: 'Leek.', border_color: '#102030' }
  const { id, border_color } = (await call(owner, 'POST', '/api/events', draft)).body
  const path = `/api/events/${id}`
  for (const name of ['status', 'page_template']) {
    expect(await call(owner, 'PUT', path, { [name]: null })).toEqual({
      status: 400,
      body: { error: 'Please choose one of these.' },
    })
  }
  const { body } = await call(owner, 'PUT', path, { description: null, title: 'Stew' })
  expect(body).toMatchObject({ status: 'draft', title: 'Stew', description: '', border_color })
  const plain = await call(owner, 'PUT', path, { border_color: null })
  expect(plain).toMatchObject({ status: 200, body: { status: 'draft' } })
  expect(plain.body.border_color).not.toBe(border_color)
})

test('a decision may have null as the version that it read', async () => {
  const decision = { status: 'approved', updated_at: null }
  expect((await call(admin, 'PUT', `${await posted()}/moderate`, decision)).status).toBe(200)
  const section = (await call(owner, 'POST', '/api/classifieds/sections', { name: 'Boats' })).body
  const approve = `/api/classifieds/sections/${section.id}/approve`
  expect((await call(admin, 'PUT', approve, { name: null })).status).toBe(200)
})

test('an answer to an application is cleaned like that of a form, and may be null', async () => {
  const path = await applied()
  const deny = (answer: string) => call(owner, 'POST', `${path}/deny`, { answer })
  expect(await deny('x'.repeat(1001))).toEqual({
    status: 400,
    body: { error: 'Answer is longer than 1,000 characters.' },
  })
  expect((await deny(' Taken,\r\nsorry.\u0007 ')).status).toBe(200)
  const approved = await call(owner, 'POST', `${await applied()}/approve`, { answer: null })
  expect(approved.status).toBe(200)
  const db = new Database(portal.databasePath, { readonly: true })
  const answers = db.prepare('select answer from applications order by id desc limit 2').pluck()
  expect(answers.all()).toEqual([null, 'Taken,\nsorry.'])
  db.close()
})

test('the text of an image is cleaned like that of a form, and stays if it is not sent', async () => {
  const supper = { title: 'Supper', start_time: '2031-10-04T18:00', end_time: '2031-10-04T20:00' }
  const { id } = (await call(owner, 'POST', '/api/events', supper)).body
  const jpeg = { width: 40, height: 40, channels: 3, background: '#885522' } as const
  const picture = new Uint8Array(await sharp({ create: jpeg }).jpeg().toBuffer())
  const send = async (alt?: string) => {
    const form = new FormData()
    form.set('image', new File([picture], 'pies.jpg', { type: 'image/jpeg' }))
    if (alt !== undefined) form.set('alt', alt)
    const answer = await owner.send('POST', `/api/events/${id}/images`, { form })
    return (await answer.json()) as Body
  }
  expect((await send(' Three\n\u0007pies ')).image_alt).toBe('Three pies')
  expect((await send()).image_alt).toBe('Three pies')
  expect(await send('x'.repeat(201))).toEqual({
    error: 'What the image shows is longer than 200 characters.',
  })
})

test.each([true, [1], '1.0', -1, null])('%j is no number of a section', async (section_id) => {
  expect(await call(owner, 'POST', '/api/classifieds', { ...notice, section_id })).toEqual({
    status: 400,
    body: { error: 'Please select a section for your ad.' },
  })
})

test('a state may be abbreviated, and words have either name', async () => {
  const count = async (path: string) =>
    (await owner.get(`${path}&per_page=100`)).headers.get('x-total-count')
  expect(await count('/api/properties?state=MI')).toBe(
    await count('/api/properties?state=Michigan'),
  )
  expect(await count('/api/properties?state=MI')).not.toBe('0')
  expect(await count('/api/classifieds?search=piano')).toBe(await count('/api/classifieds?q=piano'))
})

test('booked days are those of a property', async () => {
  expect((await call(owner, 'GET', '/api/bookings/property/999999')).status).toBe(404)
})
