import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { parseForms } from '#tests/support/page-forms.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
let admin: Visitor
const { password } = demoAccounts
const setting = '/api/admin/settings/llm_moderation_severity'

beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** Signs in, as if it had been more than ten minutes ago. */
beforeEach(async () => {
  admin = await Visitor.create(portal, 'admin')
  forget()
})

function forget() {
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  db.exec('update sessions set confirmed_at = null')
  db.close()
}

function one(sql: string) {
  const db = new Database(portal.databasePath, { readonly: true })
  const found = db.prepare(sql).pluck().get()
  db.close()
  return found
}

const memberRole = () => one(`select role from users where email = '${demoAccounts.member.email}'`)
const change = (role: string) => ({
  user: String(one(`select id from users where email = '${demoAccounts.member.email}'`)),
  role,
  status: 'active',
})

test('a role is given once the password is, and what was sent is kept meanwhile', async () => {
  const address = '/admin/dashboard?q=Max%20%26%20Co'
  const asked = await admin.post(address, change('cashier'))
  expect([asked.status, memberRole()]).toEqual([403, 'member'])
  const page = await asked.text()
  expect(page).toContain('Enter your password again')
  expect(page).toContain(`action="${address.replace('&', '&amp;')}"`)
  const form = parseForms(page, '/admin/dashboard').find(({ open }) =>
    open.includes('passwordAgain'),
  )
  expect(form?.given).toEqual(change('cashier'))

  const wrong = await admin.post(address, { ...change('cashier'), passwordAgain: 'a guess' })
  expect([wrong.status, memberRole()]).toEqual([403, 'member'])
  const again = await wrong.text()
  expect(again).toMatch(/<title>Error: /)
  expect(again).toMatch(
    /<p class="field-error" id="passwordAgain-error" role="alert">This is not your password/,
  )
  expect(again).toMatch(/<input[^>]* autofocus="" aria-invalid="true"[^>]* name="passwordAgain"/)
  expect(again).not.toContain('a guess')

  const right = await admin.post(address, { ...change('cashier'), passwordAgain: password })
  expect([right.status, memberRole()]).toEqual([303, 'cashier'])
  expect((await admin.post(address, change('member'))).status).toBe(303)
  expect(memberRole()).toBe('member')
})

test('the password is asked for in each session, also right after the login page', async () => {
  await admin.send('POST', '/api/auth/confirm', { json: { password } })
  const visitor = await Visitor.create(portal)
  const login = await visitor.post('/login', { email: demoAccounts.admin.email, password })
  const cookie = login.headers.getSetCookie().map((set) => set.split(';')[0])
  const answer = await visitor.send('POST', '/admin/classifieds/sections', {
    form: new URLSearchParams({ intent: 'severity', severity: '5' }),
    headers: { Cookie: cookie.join('; ') },
  })
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('Enter your password again')
  expect(one('select count(*) from settings')).toBe(0)
})

test('a call asks for it, too, and says how it is given', async () => {
  const put = (value: string) => admin.send('PUT', setting, { json: { value } })
  const refused = await put('4')
  expect(refused.status).toBe(403)
  expect(await refused.json()).toEqual({ error: expect.any(String), confirm_password: true })
  expect((await admin.get(setting)).status).toBe(200)
  const confirm = (typed: string) =>
    admin.send('POST', '/api/auth/confirm', { json: { password: typed } })
  expect((await confirm('a guess')).status).toBe(403)
  expect((await put('4')).status).toBe(403)
  expect(await (await confirm(password)).json()).toEqual({ ok: true })
  expect(await (await put('4')).json()).toEqual({ value: '4' })
  expect(
    one(`select count(*) from notifications where activity_id = (
    select max(id) from activities where type = 'setting.severity_changed')`),
  ).toBe(1)
  // A new token counts as confirmed, because opening it took the password.
  const fresh = await Visitor.create(portal, 'admin')
  expect((await fresh.send('PUT', setting, { json: { value: '3' } })).status).toBe(200)
})

test('guessing it ends after ten wrong passwords, on pages and by calls together', async () => {
  const answers: number[] = []
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const isCall = attempt % 2 === 0
    const answer = isCall
      ? await admin.send('POST', '/api/auth/confirm', { json: { password: 'a guess' } })
      : await admin.post('/admin/dashboard', { ...change('cashier'), passwordAgain: 'a guess' })
    answers.push(answer.status)
  }
  expect(answers.slice(-2)).toEqual([429, 429])
  const right = await admin.post('/admin/dashboard', {
    ...change('cashier'),
    passwordAgain: password,
  })
  expect([right.status, memberRole()]).toEqual([429, 'member'])
  expect(right.headers.get('retry-after')).toMatch(/^\d+$/)
})
