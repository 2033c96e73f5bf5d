import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { acceptedLocale, localeVary } from '#app/http/locale.server.ts'
import { cacheByText } from '#app/shared/cache-by-text.ts'
import { config } from '#app/shared/config.server.ts'
import type { Locale } from '#app/text/index.ts'
import { getRenderedText, hasNoBody, toResponse } from '../responses/text-answers.ts'
import { keepLanguage, keepLanguageOfPage, splitLanguage } from './language-prefix.ts'

type Listener = (req: IncomingMessage, res: ServerResponse) => void

const chosen = new WeakMap<object, Locale>()

/** Removes the language from each address before anything else reads it. */
export function readChosenLanguage(application: Listener): Listener {
  return (req, res) => {
    const split = splitLanguage(req.url ?? '')
    if (split) {
      chosen.set(req, split.locale)
      req.url = split.address
    }
    application(req, res)
  }
}

/** Returns the language in the request's address; null if it had none. */
export function chosenLocale(request: object): Locale | null {
  return chosen.get(request) ?? null
}

type Ask = { headers: Record<string, string | string[] | undefined> }

const accepted = cacheByText(acceptedLocale)

/** Returns a request's language before it is known who sent it. */
export function requestLocale(request: Ask): Locale {
  return chosenLocale(request) ?? accepted(request.headers['accept-language'] as string)
}

/** Makes redirects and links of an answer lead to pages in the language of its address. */
export const keepChosenLanguage: MiddlewareHandler<{ Bindings: HttpBindings }> = async (
  context,
  next,
) => {
  await next()
  const locale = chosenLocale(context.env.incoming)
  if (!locale) return
  const { res } = context
  const headers = new Headers(res.headers)
  const location = headers.get('Location')
  if (location) headers.set('Location', keepLanguage(withoutOrigin(location), locale))
  const refresh = headers.get('Refresh')
  if (refresh) {
    headers.set(
      'Refresh',
      refresh.replace(/(?<=url=).*/, (address) => keepLanguage(address, locale)),
    )
  }
  const vary = headers.get('Vary')
  if (vary) headers.set('Vary', vary.replace(localeVary, ''))
  const { status } = res
  const html = await readHtml(res)
  context.res = undefined
  context.res =
    html === null
      ? new Response(res.body, { status, headers })
      : toResponse({ body: keepLanguageOfPage(html, locale), status, statusText: '', headers })
}

/** Returns the HTML of a page; null for any other response. */
async function readHtml(response: Response): Promise<string | null> {
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
  if (!isPage || hasNoBody(response)) return null
  return getRenderedText(response) ?? (await response.text())
}

/**
 * Removes the portal's origin. Redirects from payments have the full address, because those from
 * the provider's site need it.
 */
function withoutOrigin(address: string) {
  return address.startsWith(`${config.origin}/`) ? address.slice(config.origin.length) : address
}
