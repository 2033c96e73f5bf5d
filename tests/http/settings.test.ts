import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { readFields } from '#tests/support/settings-form.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { withinOneDay } from '#tests/support/within-one-day.ts'

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

const findForm = async (section: string) => readFields(await read(page, admin), section)

async function save(section: string, change: Record<string, string>) {
  return admin.post(page, { ...(await findForm(section)), ...change })
}

test('saving asks for the password and keeps what was typed', async () => {
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

test('a cached page is stale as soon as a setting that it shows is saved or reset', async () => {
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
  const [before, changed, reset] = await withinOneDay(async () => {
    const before = await read('/')
    await save('town', { PORTAL_SUBTITLE: 'Come <b>home</b>.' })
    const changed = await read('/')
    await save('town', { PORTAL_SUBTITLE: '' })
    return [before, changed, await read('/')] as const
  })
  expect(changed).toContain('Come &lt;b&gt;home&lt;/b&gt;.')
  expect(reset).toBe(before)
})

test('the about page shows the town’s text as it was typed, and its films or none', async () => {
  expect(await read('/about')).toContain('Two short videos')
  await save('about', {
    'about-en': '<script>alert(1)</script>\n\n[x](javascript:alert(1))',
    ABOUT_VIDEO_URLS: 'https://films.example/a',
  })
  const about = await read('/about')
  expect(about).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
  expect(about).toContain('<p>[x](javascript:alert(1))</p>')
  expect(about).toContain('A short video')
  expect(await read('/es/about')).toContain('<div lang="en">')
  const policy = async (path: string) =>
    (await visitor.get(path)).headers.get('content-security-policy')
  expect(await policy('/about')).not.toContain('films.example')
  expect(await policy('/about?film=1')).toContain("frame-src 'self' https://films.example;")
  await save('about', { 'about-films': 'no' })
  expect(await read('/about')).not.toMatch(/film|video/i)
  expect(await policy('/about?film=1')).not.toContain('films.example')
  await save('about', {
    ...{ 'default-about-en': 'on', 'default-ABOUT_VIDEO_URLS': 'on', 'default-about-films': 'on' },
  })
  expect(await read('/about')).toContain('Two short videos')
})

test('a new fee applies to the next payment', async () => {
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

test('saving over another’s change shows the value now, and can be repeated', async () => {
  const opened = await findForm('limits')
  await save('limits', { LIMIT_PLAY_A_DAY: '7' })
  const late = await admin.post(page, { ...opened, LIMIT_PLAY_A_DAY: '9' })
  expect(late.status).toBe(409)
  const text = await late.text()
  expect(text).toContain('Another administrator saved these settings')
  expect(text).toContain('Saved now: 7')
  const again = readFields(text, 'limits')
  expect(again.LIMIT_PLAY_A_DAY).toBe('9')
  expect((await admin.post(page, again)).status).toBe(303)
  expect((await findForm('limits')).LIMIT_PLAY_A_DAY).toBe('9')
})

test('a setting stored by another process applies at once', async () => {
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  db.exec(`insert into settings (key, value, updated_at) values ('TOWN_HOURS', 'Closed', '2026')`)
  expect(await read('/work')).toContain('Closed')
  db.exec(`delete from settings where key = 'TOWN_HOURS'`)
  db.close()
  expect(await read('/work')).not.toContain('Closed')
})

test('the history names what changed', async () => {
  expect(await read('/admin/history?kind=setting', admin)).toContain(
    'Settings were changed: Name of the portal, Phone.',
  )
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('own colors are a stylesheet of every page, kept by browsers for ever', async () => {
  expect(await read('/work')).not.toContain('/masthead.css')
  const own = { 'masthead-ground': '#888888', 'masthead-text': '#777777' }
  const refused = await save('masthead', { 'masthead-colors': 'own', ...own })
  expect(refused.status).toBe(400)
  const text = await refused.text()
  expect(text).toContain('The text #777777 on #888888 has a contrast of 1.2.')
  expect(readFields(text, 'masthead')).toMatchObject(own)

  await save('masthead', {
    ...{ 'masthead-colors': 'own', 'masthead-ground': '#003366', 'masthead-text': '#ffffff' },
  })
  for (const path of ['/work', '/es/work', '/no-such-page']) {
    expect(await read(path)).toContain('href="/masthead.css?ground=%23003366&amp;text=%23ffffff"')
  }
  const arrival = { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' }
  const arrived = await (await visitor.get('/work', arrival)).text()
  expect(arrived).toContain('<style>@media screen{body>header>p')
  expect(arrived).not.toContain('<link rel="stylesheet" href')
  const css = await visitor.get('/masthead.css?ground=%23003366&text=%23ffffff')
  expect(await css.text()).toContain('body>header{background:#003366}')
  expect(css.headers.get('cache-control')).toContain('immutable')
  for (const wrong of ['', '?ground=%23888888&text=%23777777', '?ground=red&text=%23fff']) {
    expect((await visitor.get(`/masthead.css${wrong}`)).status).toBe(404)
  }
  await save('masthead', { 'masthead-colors': '' })
  expect(await read('/work')).not.toContain('/masthead.css')
})

test('the front page has the picture below its masthead, unless the browser saves data', async () => {
  const send = async (fields: Record<string, string | Blob>, who = admin) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...(await findForm('picture')), ...fields })) {
      form.set(name, value)
    }
    return who.send('POST', page, { form })
  }
  const file = new File([pixel], 'a.png', { type: 'image/png' })
  expect((await send({})).status).toBe(400)
  expect((await send({ file: new File(['<svg/>'], 'a.svg') })).status).toBe(400)
  expect((await send({ file, alt: 'Main <i>Street</i>' })).status).toBe(303)
  const front = await read('/')
  const [tag = '', src = ''] = /<img class="front-picture" src="([^"]+)"[^>]*>/.exec(front) ?? []
  expect(tag).toContain('alt="Main &lt;i&gt;Street&lt;/i&gt;"')
  expect(tag).toContain('loading="lazy"')
  expect((await visitor.get(src)).headers.get('content-type')).toBe('image/webp')
  expect(await read('/work')).not.toContain('front-picture')
  const savesData = await visitor.get('/', { 'Save-Data': 'on' })
  expect(await savesData.text()).not.toContain('front-picture')

  const member = await Visitor.create(portal, 'member')
  expect((await send({ file }, member)).status).toBe(403)
  expect((await send({ remove: 'on' })).status).toBe(303)
  expect(await read('/')).not.toContain('front-picture')
  expect((await visitor.get(src)).status).toBe(404)
})
