import type { Context } from 'hono'
import { isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { localeContext, thrownContext } from '#app/http/context.server.ts'
import { isRefusal, readRefusal, sentenceFor } from '#app/http/errors.ts'
import { isCallPath, paths } from '#app/paths.ts'
import { textFor } from '#app/text/index.ts'
import { asksForPage } from './requests/content-negotiation.ts'

/** An address that matches no route, so that the splat route answers. */
const nowhere = `${paths.home()}nowhere`

/**
 * Replaces the JSON with which React Router answers what a route without a component throws (a
 * file, a calendar, a redirect). A browser gets the same error as a page, with its status. A
 * program gets the sentence of the status if the refusal has no message.
 * @returns the request for the error page, made with the same `load`, or the new answer; null if
 * the present one stays
 */
export async function errorPageFor(
  context: Context,
  load: RouterContextProvider,
  response: Response,
): Promise<Request | Response | null> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  const { path, url, method, raw } = context.req
  if (response.status < 400 || isPage || isCallPath(path)) return null
  const thrown = load.get(thrownContext) ?? (await readRefusal(response))
  if (thrown === null) return null
  context.header('Vary', 'Accept', { append: true })
  if (!asksForPage(context)) {
    const isWorded = isRefusal(thrown) ? thrown.data.error !== null : !isRouterRefusal(thrown)
    if (isWorded) return null
    const { status, headers } = response
    const error = sentenceFor(status, textFor(load.get(localeContext)))
    return Response.json({ error }, { status, headers: withoutLength(headers) })
  }
  load.set(thrownContext, thrown)
  const headers = new Headers(raw.headers)
  for (const name of ['content-type', 'content-length']) headers.delete(name)
  return new Request(new URL(nowhere, url), { method: method === 'HEAD' ? 'HEAD' : 'GET', headers })
}

/**
 * Whether React Router itself refused the request, for which its answer says "Unexpected Server
 * Error".
 */
function isRouterRefusal(thrown: unknown): boolean {
  return isRouteErrorResponse(thrown) && thrown.status < 500
}

function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers)
  kept.delete('Content-Length')
  return kept
}
