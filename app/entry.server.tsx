import { randomBytes } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { contentPolicy, type PageHandle } from './http/content-policy.ts'
import { requestFacts } from './http/context.server.ts'
import { hashInlineScripts } from './http/csp-hashes.ts'
import { loadShell } from './http/shell.server.ts'
import { ErrorContextProvider } from './ui/error-context.tsx'
import { NonceProvider } from './ui/nonce.tsx'

/**
 * Renders a page in one piece. Every loader has finished by then, so streaming would only keep it
 * from being compressed and cached whole. A page without scripts needs none of the markers by which
 * React would find its way in the HTML again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { interactive, ...allowance } = mergeHandles(routerContext)
  const nonce = interactive ? randomBytes(16).toString('base64') : undefined
  const page = (
    <NonceProvider value={nonce}>
      <ErrorContextProvider value={buildErrorContext(request, routerContext, loadContext)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ErrorContextProvider>
    </NonceProvider>
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // What a form is answered is for its sender, whatever its page says of itself.
  if (request.method === 'POST') headers.set('Cache-Control', 'private, no-store')
  const wait = retryAfter(routerContext)
  if (wait) headers.set('Retry-After', wait)
  let html = nonce ? await renderHydratable(page, nonce) : renderToStaticMarkup(page)
  if (nonce) {
    const hashed = hashInlineScripts(html, nonce)
    html = hashed.html
    headers.set('Content-Security-Policy', contentPolicy({ ...allowance, ...hashed }))
  }
  return new Response(`<!DOCTYPE html>${html}`, { status, headers })
}

/** What the routes of this page say of themselves, all in one; an error page stays without scripts. */
function mergeHandles({ routeModules, staticHandlerContext }: EntryContext): PageHandle {
  if (staticHandlerContext.errors) return {}
  const handles = staticHandlerContext.matches.map(
    ({ route }) => routeModules[route.id]?.handle as PageHandle | undefined,
  )
  return Object.assign({}, ...handles)
}

/**
 * What the error page has around it: a route that failed has loaded nothing, the root included. When
 * even that fails (the database is what is wrong), the page stands alone.
 */
function buildErrorContext(
  request: Request,
  { staticHandlerContext: { errors } }: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { reference, log } = loadContext.get(requestFacts)
  if (!errors) return { reference, shell: null }
  try {
    return { reference, shell: loadShell(loadContext, request) }
  } catch (error) {
    log.error({ err: error }, 'no shell around an error page')
    return { reference, shell: null }
  }
}

async function renderHydratable(page: ReactNode, nonce: string): Promise<string> {
  const stream = await renderToReadableStream(page, { nonce })
  await stream.allReady
  const html = await new Response(stream).text()
  return html.replace(/^<!DOCTYPE html>/, '')
}

/** React Router keeps what an action says in headers from its page; this one is for the visitor. */
function retryAfter({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext) {
  const sent = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]
  return sent.map((headers) => headers.get('Retry-After')).find((value) => value !== null)
}

/** Whatever is thrown and not a refusal: logged with the reference the visitor is shown. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (request.signal.aborted || isRefusal) return
  context.get(requestFacts).log.error({ err: error }, 'unexpected error')
}
