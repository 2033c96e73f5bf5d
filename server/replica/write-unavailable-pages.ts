import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { html } from 'hono/html'
import { paths } from '#app/paths.ts'
import { type Locale, locales, textFor } from '#app/text/index.ts'

/** Inline, because the stylesheet cannot be loaded while the portal does not answer. */
const style =
  'body{max-width:34rem;margin:4rem auto;padding:0 1rem;font:17px/1.55 system-ui,sans-serif}h1{font-family:Georgia,serif}'

/**
 * At the build, writes the pages that the proxy shows while the portal does not answer: `<locale>.html` for
 * people and `<locale>.json` for programs (`deploy/Caddyfile`).
 */
export async function writeUnavailablePages(folder: string) {
  await mkdir(folder, { recursive: true })
  for (const locale of locales) {
    await writeFile(join(folder, `${locale}.html`), String(renderPage(locale)))
    const error = textFor(locale).common.noAnswer.text
    await writeFile(join(folder, `${locale}.json`), JSON.stringify({ error }))
  }
}

function renderPage(locale: Locale) {
  const { noAnswer, notFound } = textFor(locale).common
  return html`<!DOCTYPE html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${noAnswer.title}</title>
    <style>${style}</style>
  </head>
  <body>
    <h1>${noAnswer.title}</h1>
    <p>${noAnswer.text}</p>
    <p><a href="${paths.home()}">${notFound.home}</a></p>
  </body>
</html>`
}
