import { renderToStaticMarkup } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isDatabaseBusy } from '#db/write.server.ts'
import { scriptAddress } from './http/browser-scripts.server.ts'
import { contentPolicy, type PageHandle } from './http/content-policy.ts'
import { databaseBusy, localeContext, requestFacts } from './http/context.server.ts'
import { loadShell } from './http/shell.server.ts'
import { LocaleContext } from './text/index.ts'
import { ErrorContextProvider } from './ui/error-context.tsx'
import { ScriptAddressProvider } from './ui/script-address.tsx'

/**
 * Renders a page in one piece. Every loader has finished by then, so streaming would only keep it
 * from being compressed and cached whole. React stays on the server: a page that needs a script
 * names one of `app/browser`, which finds its way in plain HTML.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { script } = mergeHandles(routerContext)
  const page = (
    <ScriptAddressProvider value={script && scriptAddress(script)}>
      <ErrorContextProvider value={buildErrorContext(request, routerContext, loadContext)}>
        <LocaleContext.Provider value={loadContext.get(localeContext)}>
          <ServerRouter context={routerContext} url={request.url} />
        </LocaleContext.Provider>
      </ErrorContextProvider>
    </ScriptAddressProvider>
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // What a form is answered is for its sender, whatever its page says of itself.
  if (request.method === 'POST') headers.set('Cache-Control', 'private, no-store')
  const wait = retryAfter(routerContext)
  if (wait) headers.set('Retry-After', wait)
  if (script) headers.set('Content-Security-Policy', contentPolicy({ script }))
  return new Response(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, { status, headers })
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
  const isBusy = loadContext.get(databaseBusy)
  if (!errors) return { reference, isBusy, shell: null }
  try {
    return { reference, isBusy, shell: loadShell(loadContext, request) }
  } catch (error) {
    log.error({ err: error }, 'no shell around an error page')
    return { reference, isBusy, shell: null }
  }
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
  if (isDatabaseBusy(error)) context.set(databaseBusy, true)
  context.get(requestFacts).log.error({ err: error }, 'unexpected error')
}
