import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { listKeys, sections } from '#app/domain/settings/setting.ts'
import { nameSettings } from '#app/domain/settings/setting-names.ts'
import { locales, textFor } from '#app/text/index.ts'
import { flashContext, redirectWithFlash, takeFlash } from './flash.server.ts'

/** Redirects with a message; returns what the next page shows. */
async function show(message: string): Promise<string | undefined> {
  const { headers } = await redirectWithFlash('/', { kind: 'success', message })
  const [cookie = ''] = headers.getSetCookie()
  expect(cookie.length, 'browsers drop larger cookies').toBeLessThan(4096)
  const request = new Request('http://portal/', { headers: { cookie: cookie.split(';')[0] ?? '' } })
  const context = new RouterContextProvider()
  const next = async () => new Response('', { headers: { 'Content-Type': 'text/html' } })
  await takeFlash({ request, context, params: {}, pattern: '/', url: new URL(request.url) }, next)
  return context.get(flashContext)?.message
}

test('a message that is too long for the cookie is cut off', async () => {
  expect(await show('x'.repeat(5000))).toBe('x'.repeat(1000))
})

test.each(locales)(
  'all settings of a section are named after they were saved (%s)',
  async (locale) => {
    for (const section of sections) {
      const text = textFor(locale)
      const message = text.settings.saved(nameSettings(listKeys(section).join(' '), text))
      expect(await show(message)).toBe(message)
    }
  },
)
