import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { ConfigError, readConfig, variables } from './config.server.ts'

const real = { ORIGIN: 'https://portal.example.org/', ADMIN_EMAIL: 'Clerk@Example.org' }

test('production names what is missing', () => {
  expect(() => readConfig({})).toThrow(/^ORIGIN is missing/)
  expect(() => readConfig({ ORIGIN: real.ORIGIN })).toThrow(/^ADMIN_EMAIL is missing/)
  expect(readConfig(real)).toMatchObject({
    origin: 'https://portal.example.org',
    adminEmail: 'clerk@example.org',
    host: '127.0.0.1',
    secureCookies: true,
    standIns: false,
  })
})

test('the demo needs no settings, and listens on its own machine only', () => {
  expect(readConfig({ MAINSTREET_MODE: 'demo' })).toMatchObject({
    origin: 'http://localhost:3000',
    host: '127.0.0.1',
    standIns: true,
  })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['ORIGIN', 'portal.example.org'],
  ['ORIGIN', 'javascript:alert(1)'],
  ['ADMIN_EMAIL', 'clerk'],
  ['PORTAL_TIME_ZONE', 'Detroit'],
  ['PORTAL_TIME_ZONE', 'PST'],
  ['PORTAL_CURRENCY', 'dollars'],
  ['PORTAL_CURRENCY', 'USB'],
  ['PORTAL_CURRENCY', 'JPY'],
  ['PORTAL_CURRENCY', 'KWD'],
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://clerk:a#b@mail.example.org'],
  ['SMTP_URL', 'smtp://clerk:50%@mail.example.org'],
  ['MAIL_FROM', 'the portal'],
  ['MAIL_FROM', 'Millbrook, Michigan <portal@example.org>'],
  ['MAIL_FROM', 'Millbrook <portal>'],
  ['ABOUT_VIDEO_URLS', 'http://plain.example/film'],
  ['ABOUT_VIDEO_URLS', 'https://films.example;script-src *'],
  ['ABOUT_VIDEO_URLS', 'https://films.example;x/film'],
  ['TRUSTED_PROXIES', '-1'],
  ['METRICS_TOKEN', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['MAINSTREET_MODE', 'play'],
])('%s=%s stops the start with one sentence that names it', (name, value) => {
  const read = () => readConfig({ ...real, [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^${name} .+\\.$`))
})

/** Variables that may be any text: others find out what is wrong with it. */
const unchecked = new Set([
  'HOST',
  'OTHER_IP',
  'DATABASE_PATH',
  'BACKUP_DIR',
  'BACKUP_COMMAND',
  'UPLOAD_DIR',
  'LLM_MODEL',
  'DISPOSABLE_MAIL_DOMAINS',
])

test.each(variables.filter((name) => !unchecked.has(name)))(
  '%s refuses what it cannot be',
  (name) => {
    const wrong = ['-1', '?', 'a\u0007'.repeat(100)].filter((value) => {
      try {
        readConfig({ ...real, [name]: value })
        return false
      } catch (error) {
        return error instanceof ConfigError && error.message.startsWith(name)
      }
    })
    expect(wrong, 'Say in the configuration what it must be, or list it here.').not.toEqual([])
  },
)

test('an empty value counts as missing', () => {
  expect(readConfig({ ...real, SMTP_URL: '', PORT: '' })).toMatchObject({ port: 3000 })
})

test.each([
  ['SMTP_URL', 'smtps://clerk%40example.org:a%23b@mail.example.org'],
  ['SMTP_URL', 'smtp://127.0.0.1:2525'],
  ['MAIL_FROM', 'portal@example.org'],
  ['MAIL_FROM', '<portal@localhost>'],
  ['MAIL_FROM', 'Millbrook Portal <portal@example.org>'],
  ['MAIL_FROM', '"Millbrook, Michigan" <portal@example.org>'],
])('%s may be %s', (name, value) => {
  const { overridableSettings, ...config } = readConfig({ ...real, [name]: value })
  expect(Object.values({ ...config, ...overridableSettings })).toContain(value)
})

test('trusted peers are addresses and networks', () => {
  expect(readConfig({ ...real, TRUSTED_PEERS: '10.0.0.5, 2001:db8::/32' }).trustedPeers).toEqual([
    '10.0.0.5',
    '2001:db8::/32',
  ])
  for (const TRUSTED_PEERS of ['proxy.example.org', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/x']) {
    expect(() => readConfig({ ...real, TRUSTED_PEERS })).toThrow(/^TRUSTED_PEERS must be/)
  }
})

test('prices are in the currency of the settings', async () => {
  vi.stubEnv('PORTAL_CURRENCY', 'CAD')
  vi.resetModules()
  await import('./config.server.ts')
  const { wordsFor } = await import('#app/text/words.ts')
  expect(wordsFor('en').cents(1250)).toBe('CA$12.50')
  expect(wordsFor('en').cents(1250, 'USD')).toBe('$12.50')
  vi.unstubAllEnvs()
})

test('.env.example has every variable, and no other', () => {
  const named = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z_]+)=/gm)]
  const example = named.map(([, name = '']) => name)
  // MAINSTREET_MODE is set by the npm scripts, OTHER_IP in deploy/box.env.example.
  const elsewhere = ['MAINSTREET_MODE', 'OTHER_IP']
  expect([...example, ...elsewhere].sort()).toEqual([...variables].sort())
})
