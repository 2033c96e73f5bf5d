import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '#app/domain/accounts/random-token.server.ts'
import { parseForms } from '#tests/support/page-forms.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** An administrator decides on the name that they saw. */

const page = '/admin/classifieds/sections'
const calls = '/api/classifieds/sections'
const renamed =
  'Failed to approve section. It was renamed after you opened it. Please look at it again.'

let portal: TestPortal
let admin: Visitor
let member: Visitor
beforeAll(async () => {
  portal = await startTestPortal()
  admin = await Visitor.create(portal, 'admin')
  member = await Visitor.create(portal, 'member')
})
afterAll(() => portal.stop())

async function suggest(name: string): Promise<number> {
  const answer = await member.send('POST', calls, { json: { name } })
  const { id } = (await answer.json()) as { id: number }
  return id
}
const rename = (id: number, name: string) => admin.send('PUT', `${calls}/${id}`, { json: { name } })

test('the page does not approve a section that was renamed since it was opened', async () => {
  const id = await suggest('Rides')
  const approve = async () => {
    const forms = parseForms(await (await admin.get(page)).text(), page)
    return forms.find(({ given }) => given.intent === 'approve' && given.section === String(id))
  }
  const opened = await approve()
  await rename(id, 'Lifts')
  await admin.post(page, opened?.given ?? {})
  const reopened = await approve()
  expect(reopened, 'It still waits.').toBeDefined()
  await admin.post(page, reopened?.given ?? {})
  expect(await approve()).toBeUndefined()
})

test('a refused name of a section stays in its field, which has the focus', async () => {
  const [id] = [await suggest('Carts'), await suggest('Handcarts')]
  const html = await (await admin.get(page)).text()
  expect(html).toContain(`action="#refused-${id}"`)
  expect(html).not.toContain(`id="refused-${id}"`)
  const form = { intent: 'rename', section: String(id), name: 'Handcarts' }
  const refused = await admin.post(page, form)
  expect(refused.status).toBe(409)
  const field = new RegExp(`<input [^>]*id="refused-${id}"[^>]*>`).exec(await refused.text())?.[0]
  expect(field).toMatch(/ autofocus=""/i)
  expect(field).toContain(' value="Handcarts"')
})

test('a deleted section is put back by the button of the message', async () => {
  const name = 'Kayaks'
  await admin.post(page, { name })
  const findDeletion = async () => {
    const html = await (await admin.get(page)).text()
    const row = html.split('<tr').find((part) => part.includes(`value="${name}"`)) ?? ''
    return parseForms(row, page).find(({ given }) => given.intent === 'delete')
  }
  const deletion = await findDeletion()
  const deleted = await admin.post(page, deletion?.given ?? {})
  expect(await findDeletion()).toBeUndefined()
  const flash = deleted.headers.getSetCookie().map((line) => line.split(';')[0])
  const Cookie = [admin.headers.Cookie, ...flash].join('; ')
  const html = await (await admin.get(page, { Cookie })).text()
  const undo = parseForms(html, page).find(({ given }) => given.name === name)
  expect(html).toContain('>Undo</button>')
  expect((await admin.post(page, undo?.given ?? {})).status).toBe(303)
  expect(await findDeletion()).toBeDefined()
})

test('an ad whose section was deleted is not paid for, and its owner is told what to do', async () => {
  const section = await suggest('Wagons')
  await admin.send('PUT', `${calls}/${section}/approve`, { json: {} })
  const ads = '/api/classifieds'
  const json = { content: 'A blue wagon.', section_id: section }
  const { id } = (await (await member.send('POST', ads, { json })).json()) as { id: number }
  const decide = (status: string) =>
    admin.send('PUT', `${ads}/${id}/moderate`, { json: { status, feedback: '' } })
  await decide('rejected')
  expect((await admin.send('DELETE', `${calls}/${section}`)).ok).toBe(true)
  await decide('approved')
  const own = '/owner-dashboard/classifieds'
  const html = await (await member.get(own)).text()
  const whatToDo =
    'The ad’s section was deleted. Edit the ad to choose another one; when that is approved, the ad can be shown.'
  expect(html).toContain(whatToDo)
  expect(parseForms(html, own).some(({ given }) => given.ad === String(id))).toBe(false)
  const sentence = `Failed to process payment. ${whatToDo}`
  const called = await member.send('POST', `${ads}/${id}/pay`, { json: {} })
  expect([called.status, await called.json()]).toEqual([409, { error: sentence }])
  const page = await member.post(own, { ad: String(id), method: 'card' })
  expect(page.status).toBe(409)
  expect(await page.text()).toContain(sentence)
})

test('a mailed renewal link of an ad whose section was deleted leads to the form of the ad', async () => {
  const section = await suggest('Sleds')
  await admin.send('PUT', `${calls}/${section}/approve`, { json: {} })
  const json = { content: 'A red sled.', section_id: section }
  const posted = await member.send('POST', '/api/classifieds', { json })
  const { id } = (await posted.json()) as { id: number }
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  db.prepare(
    `update classified_ads set status = 'expired', moderation_status = 'approved',
      expires_at = ?, renewal_token_hash = ? where id = ?`,
  ).run(new Date().toISOString(), hashToken('a-token'), id)
  db.close()
  const read = async () => (await member.get('/classifieds/renew/a-token')).text()
  expect(await read()).toContain('value="card"')
  expect((await admin.send('DELETE', `${calls}/${section}`)).ok).toBe(true)
  const html = await read()
  expect(html).toContain('The ad’s section was deleted.')
  expect(html).toContain(`href="/classifieds/${id}/edit"`)
  expect(html).not.toContain('value="card"')
  const other = await suggest('Skates')
  await admin.send('PUT', `${calls}/${other}/approve`, { json: {} })
  const moved = { content: 'A red sled.', section_id: other }
  expect((await member.send('PUT', `/api/classifieds/${id}`, { json: moved })).status).toBe(200)
  const waits = 'When your change to another one is approved, the ad can be shown.'
  expect(await read()).toContain(waits)
  expect(await (await member.get('/owner-dashboard/classifieds')).text()).toContain(waits)
})

test('a mailed renewal link of a rejected ad says so instead of offering to pay', async () => {
  const json = { content: 'A green sled.', section_id: 1 }
  const posted = await member.send('POST', '/api/classifieds', { json })
  const { id } = (await posted.json()) as { id: number }
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  db.prepare(
    `update classified_ads set moderation_status = 'rejected', expires_at = ?,
      renewal_token_hash = ? where id = ?`,
  ).run(new Date().toISOString(), hashToken('a-rejected-token'), id)
  db.close()
  const html = await (await member.get('/classifieds/renew/a-rejected-token')).text()
  expect(html).toContain('The ad is not approved yet.')
  expect(html).toContain(`href="/classifieds/${id}/edit"`)
  expect(html).not.toContain('value="card"')
})

test('an administrator’s own section, which is open at once, is not announced as waiting', async () => {
  const form = '/classifieds/suggest-section'
  const review = 'The town reviews suggestions before they appear.'
  expect(await (await member.get(form)).text()).toContain(review)
  expect(await (await admin.get(form)).text()).not.toContain(review)
  const sent = await admin.post(form, { name: 'Snowshoes' })
  const flash = sent.headers.getSetCookie().map((line) => line.split(';')[0])
  const Cookie = [admin.headers.Cookie, ...flash].join('; ')
  const html = await (await admin.get('/classifieds/new', { Cookie })).text()
  expect(html).toContain('The section “Snowshoes” is added.')
  expect(html).not.toContain('We will let you know')
})

test('an ad that was being written is still there after suggesting a section', async () => {
  const form = '/classifieds/new'
  const sent = await member.post(form, { content: 'A boat trailer.', intent: 'suggest' })
  const location = sent.headers.get('location') ?? ''
  expect([sent.status, location]).toEqual([303, '/classifieds/suggest-section'])
  const suggested = await member.post(location, { name: 'Trailers' })
  expect(suggested.headers.get('location')).toBe(form)
  expect(await (await member.get(form)).text()).toContain('A boat trailer.')
  await member.post(form, { content: 'A boat trailer.', sectionId: '1' })
  expect(await (await member.get(form)).text()).not.toContain('A boat trailer.')
})

test('a change that was being written is still there after suggesting a section', async () => {
  const json = { content: 'A kayak.', section_id: 1 }
  const posted = await member.send('POST', '/api/classifieds', { json })
  const { id } = (await posted.json()) as { id: number }
  const form = `/classifieds/${id}/edit`
  const sent = await member.post(form, { content: 'Two kayaks.', intent: 'suggest' })
  expect(sent.headers.get('location')).toBe('/classifieds/suggest-section')
  const suggested = await member.post(sent.headers.get('location') ?? '', { name: 'Paddles' })
  expect(suggested.headers.get('location')).toBe(form)
  expect(await (await member.get(form)).text()).toContain('Two kayaks.')
})

test('a call does not approve a section that was renamed since it was read', async () => {
  const id = await suggest('Boats')
  await rename(id, 'Canoes')
  const approve = (name: string) => admin.send('PUT', `${calls}/${id}/approve`, { json: { name } })
  const refused = await approve('Boats')
  expect([refused.status, await refused.json()]).toEqual([409, { error: renamed }])
  const approved = await approve('Canoes')
  expect(await approved.json()).toEqual({ id, name: 'Canoes', status: 'approved' })
})

test('a section whose name exists is refused as one that cannot be added', async () => {
  await suggest('Canoes')
  const refused = await admin.post(page, { name: 'Canoes' })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('Failed to suggest section. There is already a section')
})

test('undoing a decision leads back to the page where it was pressed', async () => {
  const id = await suggest('Kites')
  const read = async (path: string) => parseForms(await (await admin.get(page)).text(), path)
  const [approve] = (await read(page)).filter(({ given }) => given.section === String(id))
  await admin.post(page, { ...approve?.given, intent: 'approve' })
  const [undo] = (await read('/admin/desk')).filter(({ given }) => 'undo' in given)
  const form = undo?.given ?? {}
  const undone = await admin.post('/admin/desk', form)
  expect(undone.headers.get('location')).toBe(page)
  const elsewhere = await admin.post('/admin/desk', { ...form, from: '//evil.example' })
  expect(elsewhere.headers.get('location')).toBe('/admin/desk')
})
