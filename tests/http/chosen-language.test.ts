import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#app/text/index.ts'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { CookieJar } from '#tests/support/cookie-jar.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { accessTable, people } from './access-table.ts'

let portal: TestPortal
let visitor: Visitor
beforeAll(async () => {
  portal = await startTestPortal()
  visitor = await Visitor.create(portal)
})
afterAll(() => portal.stop())

/** The tag for what is in no language, so that the portal never has it. */
const noLanguage = 'zxx'

const inSpanish = { 'Accept-Language': 'es-MX,es;q=0.9,en;q=0.5' }
const inEnglish = { 'Accept-Language': 'en-US,en;q=0.9' }
const readLanguage = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]
const read = async (path: string, headers?: HeadersInit, who = visitor) =>
  (await who.get(path, headers)).text()

/** No pages, or addresses that only redirect. */
const others = ['/ad', '/healthz', '/readyz', '/logout', '/login/code']

function isPage(path: string) {
  return !/^\/(api|dev)\b|[:.{]/.test(path) && !others.includes(path)
}

const publicPages = Object.entries(accessTable)
  .filter(
    ([path, { GET }]) => GET && people.every((person) => GET[person] === 'ok') && isPage(path),
  )
  .map(([path]) => path)

describe('caches', () => {
  test('there are public pages to ask for', () => {
    expect(publicPages.length).toBeGreaterThan(20)
  })

  test.each(publicPages)('%s is never in another language than was asked for', async (path) => {
    // Twice, so that the second answers come from the cache.
    for (const visit of ['first', 'cached']) {
      expect(readLanguage(await read(path, inSpanish)), `${visit} es`).toBe('es')
      expect(readLanguage(await read(path, inEnglish)), `${visit} en`).toBe('en')
      expect(readLanguage(await read(`/es${path}`, inEnglish)), `${visit} /es`).toBe('es')
      expect(readLanguage(await read(`/en${path}`, inSpanish)), `${visit} /en`).toBe('en')
    }
  })

  test('Vary names Accept-Language where the address names no language, and only there', async () => {
    for (const visit of ['first', 'cached']) {
      const plain = await visitor.get('/about', inSpanish)
      expect(plain.headers.get('vary'), visit).toMatch(/\bAccept-Language\b/)
      const chosen = await visitor.get('/es/about', inEnglish)
      expect(chosen.headers.get('vary'), visit).not.toMatch(/Accept-Language/)
      expect(chosen.headers.get('vary'), visit).toMatch(/\bCookie\b/)
      expect(chosen.headers.get('cache-control'), visit).toMatch(/^public/)
      expect(chosen.headers.get('set-cookie'), visit).toBeNull()
    }
  })

  test('every answer that shared caches may keep differs by language only as Vary says', async () => {
    const addresses = Object.keys(accessTable).filter((path) => !/[:{]/.test(path))
    const differing: string[] = []
    for (const path of [...addresses, '/events/1/event.ics', '/events/1']) {
      const spanish = await visitor.get(path, inSpanish)
      const english = await visitor.get(path, inEnglish)
      const isShared = english.headers.get('cache-control')?.includes('public')
      const isSame = (await spanish.text()) === (await english.text())
      if (!isShared || isSame) continue
      differing.push(path)
      expect(english.headers.get('vary'), path).toMatch(/\bAccept-Language\b/)
    }
    expect(differing).toEqual(expect.arrayContaining(['/', '/about', '/classifieds', '/events/1']))
  })

  test('a page is its own 304 in each language', async () => {
    const tag = async (path: string) => (await visitor.get(path)).headers.get('etag') ?? ''
    const [spanish, english] = [await tag('/es/work'), await tag('/en/work')]
    expect(spanish).not.toBe(english)
    const own = await visitor.get('/es/work', { 'If-None-Match': spanish })
    const other = await visitor.get('/es/work', { 'If-None-Match': english })
    expect([own.status, other.status]).toEqual([304, 200])
  })
})

describe('an address with a language', () => {
  test('leads to pages in the same language, whose links have it once', async () => {
    const page = await read('/es/properties?city=Millbrook', inEnglish)
    const links = [...page.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href)
    expect(links.length).toBeGreaterThan(30)
    expect(links.filter((href) => !href?.startsWith('/es/'))).toEqual(
      locales.filter((name) => name !== 'es').map((name) => `/${name}/properties?city=Millbrook`),
    )
    expect(page).toMatch(/<form[^>]* action="\/es\/properties"/)
    expect(page).not.toMatch(/\/es\/(es|en|assets)\//)
    expect(page).toMatch(/<link rel="stylesheet" href="\/assets\//)
  })

  test('is the front page without a path, and only a language that there is', async () => {
    for (const path of ['/es', '/es/', '/es?city=Millbrook']) {
      expect(readLanguage(await read(path)), path).toBe('es')
    }
    for (const path of [
      `/${noLanguage}`,
      '/es/es/about',
      '/espera',
      '/es/nowhere',
      '/es//example.org',
    ]) {
      const page = await visitor.get(path)
      expect([page.status, page.headers.get('location')], path).toEqual([404, null])
    }
    expect(readLanguage(await read('/es/nowhere'))).toBe('es')
  })

  test('is not one of a call, a probe or a file', async () => {
    for (const path of ['/es/api/listings', '/es/healthz', '/es/readyz/', '/es/metrics']) {
      expect((await visitor.get(path)).status, path).toBe(404)
    }
  })

  test('stays through a form, its redirect and its message', async () => {
    const message = { name: 'Ana', email: 'ana@example.org', message: 'Hola' }
    const refused = await visitor.post('/es/contact', { name: 'Ana' })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('Falta completar')
    const sent = await visitor.post('/es/contact', message)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/es/contact'])
    const Cookie = sent.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
    expect(await read('/es/contact', { Cookie, ...inEnglish })).toContain(
      'Su mensaje se envió al municipio',
    )
  })

  test('leads to the login page and back in the same language', async () => {
    const sent = await visitor.get('/es/profile', inEnglish)
    const login = sent.headers.get('location') ?? ''
    expect(login).toMatch(/^\/es\/login\?/)
    const { email } = demoAccounts.member
    const redirectTo = new URL(login, portal.origin).searchParams.get('redirectTo') ?? ''
    const form = { email, password: demoAccounts.password, redirectTo }
    const loggedIn = await visitor.post('/es/login', form)
    expect([loggedIn.status, loggedIn.headers.get('location')]).toEqual([303, '/es/profile'])
  })

  test('stays when a payment begins', async () => {
    const donated = await visitor.post('/es/donate', { amount: '5', email: 'ana@example.org' })
    expect(donated.headers.get('location')).toMatch(/^\/es\/dev\/checkout\//)
  })

  test('lets door staff in with the PIN, in every language', async () => {
    const owner = await Visitor.create(portal, 'owner')
    const db = new Database(portal.databasePath, { readonly: true })
    const event = db
      .prepare(
        `select event_id from ticket_types d join tickets t on t.ticket_type_id = d.id
        join events on events.id = d.event_id
        where t.status = 'valid' and events.end_time > strftime('%FT%TZ') order by t.id`,
      )
      .pluck()
      .get()
    db.close()
    const made = await owner.post(`/events/${event}/door-links`, { name: 'Main gate' })
    const page = await made.text()
    const link = /\/door\/[\w-]+/.exec(page)?.[0] ?? ''
    const pin = /<strong[^>]*>(\d+)</.exec(page)?.[1] ?? ''
    const phone = new CookieJar(await Visitor.create(portal))
    const entered = await phone.post(`/es${link}`, { pin })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, `/es${link}`])
    for (const path of [`/es${link}`, `/en${link}`, link]) {
      const door = await (await phone.get(path)).text()
      expect(door, path).toContain('name="unique_code"')
      expect(door, path).not.toContain('name="pin"')
    }
    expect(phone.namesFor('/es/events')).toEqual([])
  })

  test('is told to search engines on public pages', async () => {
    const page = await read('/es/work?utm_source=mail&category=remote&sort=title', inEnglish)
    const alternates = [
      ...page.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/gi),
    ]
    expect(alternates.map(([, language, href]) => [language, href])).toEqual([
      ...locales.map((name) => [name, `${portal.origin}/${name}/work?category=remote`]),
      ['x-default', `${portal.origin}/work?category=remote`],
    ])
    const member = await Visitor.create(portal, 'member')
    expect(await read('/profile', {}, member)).not.toContain('rel="alternate"')
  })
})

describe('without an address', () => {
  test('errors, refusals and calls follow Accept-Language', async () => {
    expect(await read('/nowhere', inSpanish)).toContain('Página no encontrada')
    const call = await visitor.send('POST', '/api/auth/login', { json: {}, headers: inSpanish })
    expect(JSON.stringify(await call.json())).toContain('Falta completar')
    const foreign = await visitor.send('POST', '/contact', {
      form: new URLSearchParams({ name: 'Ana' }),
      headers: { ...inSpanish, 'Sec-Fetch-Site': 'cross-site' },
    })
    expect([foreign.status, await foreign.text()]).toEqual([
      403,
      expect.stringContaining('Enviado desde otro sitio'),
    ])
    const refused = await visitor.send('POST', '/es/contact', {
      form: new URLSearchParams({ name: 'Ana' }),
      headers: { ...inEnglish, 'Sec-Fetch-Site': 'cross-site' },
    })
    expect(await refused.text()).toContain('href="/es/"')
  })

  test.each([
    ['es-419', 'es'],
    ['ES', 'es'],
    [`${noLanguage}, es;q=0.4, en;q=0.8`, 'en'],
    ['es;q=0', 'en'],
    [noLanguage, 'en'],
    ['*', 'en'],
    ['', 'en'],
    [`${'x,'.repeat(2_000)}es`, 'es'],
  ])('a browser that asks for %s gets %s', async (asked, language) => {
    expect(readLanguage(await read('/about', { 'Accept-Language': asked }))).toBe(language)
  })
})

describe("a member's own language", () => {
  const form = (language: string) => ({
    intent: 'profile',
    name: demoAccounts.member.name,
    email: demoAccounts.member.email,
    language,
  })

  test('is chosen on the profile, comes before the browser’s and after the address', async () => {
    const member = await Visitor.create(portal, 'member')
    expect(readLanguage(await read('/properties', inSpanish, member))).toBe('en')
    expect(readLanguage(await read('/es/properties', inEnglish, member))).toBe('es')
    const saved = await member.post('/profile', form('es'))
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/profile'])
    expect(readLanguage(await read('/properties', inEnglish, member))).toBe('es')
    expect(readLanguage(await read('/en/properties', inSpanish, member))).toBe('en')
    expect(await read('/profile', inEnglish, member)).toMatch(/<option value="es" selected/)
    const back = await member.post('/es/profile', form('en'))
    expect([back.status, back.headers.get('location')]).toEqual([303, '/en/profile'])
    expect((await member.post('/profile', form(noLanguage))).status).toBe(400)
    expect(readLanguage(await read('/properties', inSpanish, member))).toBe('en')
  })

  test('is the one registered in, and that of the mail', async () => {
    const registered = await visitor.post('/es/register', {
      name: 'Ana Ruiz',
      email: 'ana.ruiz@example.org',
      password: 'tres palabras sueltas',
      confirmPassword: 'tres palabras sueltas',
    })
    expect(registered.status).toBe(303)
    const db = new Database(portal.databasePath, { readonly: true })
    const locale = db.prepare(`select locale from users where email = 'ana.ruiz@example.org'`)
    const mail = db.prepare('select max(id) from outbox_messages').pluck()
    expect(locale.pluck().get()).toBe('es')
    const id = mail.get()
    db.close()
    expect(await read(`/dev/mail/${id}`)).toContain('Confirme su dirección de correo')
  })
})
