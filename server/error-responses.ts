import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import stylesheet from '#app/app.css?url'
import { lastSettings } from '#app/domain/settings/settings.server.ts'
import { neverCached } from '#app/http/cache-headers.ts'
import { isCallPath, paths } from '#app/paths.ts'
import type { ErrorAnswer } from '#app/shared/api-answers.ts'
import { type Locale, type Text, textFor } from '#app/text/index.ts'
import { requestLocale } from './requests/chosen-language.ts'

/** `link` leads on instead of the home page. */
type ErrorText = { title: string; text: string; link?: { href: string; label: string } }

/**
 * Answers errors that occur before React Router runs: `{error}` for API calls, otherwise a page in
 * the portal's style. Reads neither the visitor's session nor the database.
 */
export function respondWithError(
  context: Context<{ Bindings: HttpBindings }>,
  status: ContentfulStatusCode,
  choose: (text: Text) => ErrorText,
) {
  const locale = requestLocale(context.env.incoming)
  const words = choose(textFor(locale))
  context.header('Cache-Control', neverCached)
  if (isCallPath(context.req.path)) {
    return context.json({ error: words.text } satisfies ErrorAnswer, status)
  }
  return context.html(renderErrorPage(locale, words), status)
}

function renderErrorPage(locale: Locale, { title, text, link }: ErrorText) {
  const home = { href: paths.home(), label: textFor(locale).common.notFound.home }
  const { href, label } = link ?? home
  const { PORTAL_NAME: portalName } = lastSettings()
  return html`<!DOCTYPE html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · ${portalName}</title>
    <link rel="stylesheet" href="${stylesheet}" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
  </head>
  <body>
    <header><a class="masthead-name" href="${paths.home()}">${portalName}</a></header>
    <main class="column py-6">
      <h1 class="mb-4">${title}</h1>
      <p>${text}</p>
      <p class="mt-4"><a href="${href}">${label}</a></p>
    </main>
  </body>
</html>`
}
