import stylesheet from '#app/app.css?url'
import { textFor } from '#app/text/index.ts'

/**
 * The document of the advertisement frame at the bottom of every page: first party, no script, no
 * cookie. Without a campaign it is empty, and its paper covers the words that stand behind it.
 */
export function loader() {
  const title = textFor().shell.advertisement
  const head = `<meta name="color-scheme" content="light dark"><link rel="stylesheet" href="${stylesheet}">`
  return new Response(`<!DOCTYPE html><html lang="en"><title>${title}</title>${head}</html>`, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=0, s-maxage=60, must-revalidate',
    },
  })
}
