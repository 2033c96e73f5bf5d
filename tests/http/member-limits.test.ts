import Database from 'better-sqlite3'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMembers, insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { typedEvent } from '#tests/support/events.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
/** Members who have done nothing yet. */
let newcomers: Visitor[]
beforeAll(async () => {
  portal = await startTestPortal({
    LIMIT_WORK_A_DAY: '1',
    LIMIT_SECTIONS_WAITING: '1',
    LIMIT_UPLOADS_A_DAY: '1',
    LIMIT_PASSED_ON_A_DAY: '1',
  })
  newcomers = await Promise.all(
    insertMembers(portal, 3).map(async (token) => {
      const visitor = await Visitor.create(portal)
      visitor.bringToken(token)
      return visitor
    }),
  )
})
afterAll(() => portal.stop())

function newcomer(index: number): Visitor {
  const visitor = newcomers[index]
  if (!visitor) throw new Error(`There is no newcomer ${index}.`)
  return visitor
}

function findNewest(table: 'events' | 'classified_ads') {
  const db = new Database(portal.databasePath, { readonly: true })
  const id = db.prepare(`select max(id) from ${table}`).pluck().get()
  db.close()
  return Number(id)
}

function sendFile(who: Visitor, path: string, fields: Record<string, string>, file: File) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set(path.startsWith('/classifieds') ? 'pictures' : 'image', file)
  return who.send('POST', path, { form })
}

async function picture(background: string) {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background } })
  return new File([new Uint8Array(await image.jpeg().toBuffer())], 'cat.jpg')
}

const job = { company: 'Inn', category: 'seasonal', city: 'Millbrook', state: 'Michigan' }
const sentence = 'You have reached the limit for this within 24 hours.'

test('one more than the daily limit is 429 with a sentence, and the form is kept', async () => {
  const member = await Visitor.create(portal, 'member')
  const post = (title: string) =>
    member.post('/work/new', { ...job, title, description: 'Two soups a day.' })
  expect((await post('Cook')).status).toBe(303)
  expect((await post('Cook')).status, 'the same again').toBe(303)
  const refused = await post('Waiter')
  expect(refused.status).toBe(429)
  const page = await refused.text()
  expect(page).toContain(sentence)
  expect(page).toContain('value="Waiter"')
  expect(page).toContain('Two soups a day.')

  const json = { ...job, title: 'Waiter', description: 'Two soups a day.' }
  const call = await member.send('POST', '/api/work', { json })
  expect(call.status).toBe(429)
  expect(await call.json()).toEqual({ error: expect.stringContaining(sentence) })

  await portal.crash()
  expect((await post('Waiter')).status, 'after a restart').toBe(429)
  const admin = await Visitor.create(portal, 'admin')
  for (const title of ['Gardener', 'Baker']) {
    expect((await admin.post('/work/new', { ...job, title, description: '' })).status).toBe(303)
  }
})

test('one more than may wait is 409', async () => {
  const owner = await Visitor.create(portal, 'owner')
  const suggest = (name: string) => owner.post('/classifieds/suggest-section', { name })
  expect((await suggest('Boats')).status).toBe(303)
  const refused = await suggest('Kites')
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('may wait for approval')
})

test('one picture more than the daily limit is 429 on every form, which keeps its text', async () => {
  const member = newcomer(0)
  const first = await sendFile(member, '/create-event', typedEvent, await picture('#445566'))
  expect(first.status, await first.text()).toBe(303)
  const types = `/events/${findNewest('events')}/ticket-definitions`
  const ad = { content: 'A canoe with a hole.', sectionId: '1' }
  expect((await member.post('/classifieds/new', ad)).status).toBe(303)
  const editedAd = `/classifieds/${findNewest('classified_ads')}/edit`
  const type = { name: 'Garden bench', price: '0', quantity: '50', intent: 'create' }
  for (const [path, fields, kept] of [
    ['/create-event', { ...typedEvent, title: 'Second supper' }, 'value="Second supper"'],
    [types, type, 'value="Garden bench"'],
    [editedAd, { ...ad, content: 'A canoe, mended.' }, 'A canoe, mended.'],
  ] as const) {
    const refused = await sendFile(member, path, fields, await picture('#998877'))
    const html = await refused.text()
    expect(refused.status, path).toBe(429)
    expect(html).toContain(sentence)
    expect(html).toContain(kept)
  }
})

test('a picture too many within an hour is 429 and loses nothing of the form', async () => {
  const member = newcomer(1)
  expect((await member.post('/create-event', typedEvent)).status).toBe(303)
  const types = `/events/${findNewest('events')}/ticket-definitions`
  const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'plan.svg')
  const event = { ...typedEvent, title: 'Drawn supper' }
  for (let uploads = 0; uploads < 60; uploads += 1) {
    expect((await sendFile(member, '/create-event', event, drawing)).status).toBe(400)
  }
  const type = { name: 'Garden bench', price: '0', quantity: '50', intent: 'create' }
  for (const [path, fields, kept] of [
    ['/create-event', event, 'value="Drawn supper"'],
    [types, type, 'value="Garden bench"'],
  ] as const) {
    const refused = await sendFile(member, path, fields, drawing)
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
    const html = await refused.text()
    expect(html).toContain('Too many attempts.')
    expect(html).toContain(kept)
  }
})

test('one ticket more than may be passed on in a day is 429', async () => {
  const member = newcomer(2)
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 9, priceCents: 0 })
  const json = { ticket_def_id: ticketTypeId, quantity: 2 }
  const bought = await member.send('POST', `/api/events/${eventId}/purchase-ticket`, { json })
  const { tickets } = (await bought.json()) as { tickets: Array<{ unique_code: string }> }
  const statuses: number[] = []
  for (const { unique_code: code } of tickets) {
    const to = { holderName: 'Bo Hill', email: 'bo@example.net' }
    statuses.push((await member.post(`/tickets/${code}/pass-on`, to)).status)
  }
  expect(statuses).toEqual([303, 429])
})
