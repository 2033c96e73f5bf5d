import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
let admin: Visitor
let visitor: Visitor
const page = '/admin/settings'
const { password } = demoAccounts

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await Visitor.create(portal, 'admin')
  visitor = await Visitor.create(portal)
})
afterAll(() => portal.stop())

const read = async (path: string, who = visitor) => (await who.get(path)).text()

/** What a browser would send of a section's form, unless something else is typed. */
function readFields(html: string, section: string): Record<string, string> {
  const form = new RegExp(`<form[^>]* id="${section}".*?</form>`, 's').exec(html)?.[0] ?? ''
  const fields: Record<string, string> = {}
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const [name = '', value = ''] = [/ name="([^"]*)"/, / value="([^"]*)"/].map(
      (part) => part.exec(input)?.[1],
    )
    if (!input.includes('type="checkbox"')) fields[name] = value
  }
  for (const [, name = '', value = ''] of form.matchAll(
    /<textarea[^>]* name="([^"]*)"[^>]*>(.*?)<\/textarea>/gs,
  )) {
    fields[name] = value
  }
  for (const [, name = '', value = ''] of form.matchAll(
    /<select[^>]* name="([^"]*)".*?<option value="([^"]*)" selected/gs,
  )) {
    fields[name] = value
  }
  return fields
}

const findForm = async (section: string) => readFields(await read(page, admin), section)

async function save(section: string, change: Record<string, string>) {
  return admin.post(page, { ...(await findForm(section)), ...change })
}

test('the password is asked for, and what was typed comes along', async () => {
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  db.exec('update sessions set confirmed_at = null')
  const asked = await save('town', { TOWN_NAME: 'Millbrook' })
  expect(asked.status).toBe(403)
  expect(await asked.text()).toContain('value="Millbrook"')
  expect(db.prepare('select count(*) from settings').pluck().get()).toBe(0)
  db.close()
  const saved = await save('town', { TOWN_NAME: 'Millbrook', passwordAgain: password })
  expect(saved.status).toBe(303)
  expect(await read('/')).toContain('<b>Millbrook</b>')
})

test('a stored page is stale as soon as what it shows is saved, and after it goes back', async () => {
  const footer = async () => /<address>.*<\/address>/.exec(await read('/properties'))?.[0] ?? ''
  expect(await footer()).not.toContain('517')
  await save('town', { TOWN_PHONE: '+1 (517) 555-0100', PORTAL_NAME: 'Milltown Portal' })
  expect(await footer()).toContain('<a href="tel:+15175550100">+1 (517) 555-0100</a>')
  expect(await read('/')).toContain('Milltown Portal')
  expect(await read('/manifest.webmanifest')).toContain('Milltown Portal')
  expect(await read('/events.atom')).toContain('Milltown Portal')
  await save('town', { 'default-TOWN_PHONE': 'on', 'default-PORTAL_NAME': 'on' })
  expect(await footer()).not.toContain('517')
  expect(await read('/')).not.toContain('Milltown')
})

test('the subtitle is the town’s, or else the portal’s sentence', async () => {
  const before = await read('/')
  await save('town', { PORTAL_SUBTITLE: 'Come <b>home</b>.' })
  expect(await read('/')).toContain('Come &lt;b&gt;home&lt;/b&gt;.')
  await save('town', { PORTAL_SUBTITLE: '' })
  expect(await read('/')).toBe(before)
})

test('the about page shows the town’s text as it was typed, and its films or none', async () => {
  expect(await read('/about')).toContain('Two short films')
  await save('about', {
    'about-en': '<script>alert(1)</script>\n\n[x](javascript:alert(1))',
    ABOUT_VIDEO_URLS: 'https://films.example/a',
  })
  const about = await read('/about')
  expect(about).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
  expect(about).toContain('<p>[x](javascript:alert(1))</p>')
  expect(about).toContain('A short film')
  expect(await read('/es/about')).toContain('<div lang="en">')
  const policy = async (path: string) =>
    (await visitor.get(path)).headers.get('content-security-policy')
  expect(await policy('/about')).not.toContain('films.example')
  expect(await policy('/about?film=1')).toContain("frame-src 'self' https://films.example;")
  await save('about', { 'about-films': 'no' })
  expect(await read('/about')).not.toMatch(/film/i)
  expect(await policy('/about?film=1')).not.toContain('films.example')
  await save('about', {
    ...{ 'default-about-en': 'on', 'default-ABOUT_VIDEO_URLS': 'on', 'default-about-films': 'on' },
  })
  expect(await read('/about')).toContain('Two short films')
})

test('a fee counts for what is paid next', async () => {
  expect(await read('/ways-to-monetize')).not.toContain('$61')
  await save('fees', { 'fee-activation-Tour': '61' })
  expect(await read('/ways-to-monetize')).toContain('$61')
  await save('fees', { 'default-fee-activation-Tour': 'on' })
  expect(await read('/ways-to-monetize')).not.toContain('$61')
})

test('a refused section says why beside the field, and keeps what was typed', async () => {
  const answer = await save('mail', { 'mail-address': 'nobody', 'mail-name': 'Town of Millbrook' })
  const text = await answer.text()
  expect(answer.status).toBe(400)
  expect(text).toMatch(/<title>Error: Settings/)
  expect(text).toContain('href="#mail-mail-address"')
  expect(text).toContain('value="nobody"')
  expect(text).toContain('value="Town of Millbrook"')
  expect((await save('nonsense', {}).catch(() => admin.post(page, { section: 'x' }))).status).toBe(
    400,
  )
})

test('too much text is refused before it is read', async () => {
  const answer = await save('about', { 'about-en': 'M'.repeat(1_000_000) })
  expect(answer.status).toBe(413)
})

test('who saves over another’s change is told what counts now, and may save again', async () => {
  const opened = await findForm('limits')
  await save('limits', { LIMIT_PLAY_A_DAY: '7' })
  const late = await admin.post(page, { ...opened, LIMIT_PLAY_A_DAY: '9' })
  expect(late.status).toBe(409)
  const text = await late.text()
  expect(text).toContain('Another administrator saved these settings')
  expect(text).toContain('Counts now: 7')
  const again = readFields(text, 'limits')
  expect(again.LIMIT_PLAY_A_DAY).toBe('9')
  expect((await admin.post(page, again)).status).toBe(303)
  expect((await findForm('limits')).LIMIT_PLAY_A_DAY).toBe('9')
})

test('what another process stores counts at once', async () => {
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  db.exec(`insert into settings (key, value, updated_at) values ('TOWN_HOURS', 'Closed', '2026')`)
  expect(await read('/work')).toContain('Closed')
  db.exec(`delete from settings where key = 'TOWN_HOURS'`)
  db.close()
  expect(await read('/work')).not.toContain('Closed')
})

test('the history names what changed', async () => {
  expect(await read('/admin/history?kind=setting', admin)).toContain(
    'Settings were changed: Name of the portal, Telephone.',
  )
})
