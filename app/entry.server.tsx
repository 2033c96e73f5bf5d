import { randomUUID } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { safeRedirect } from '#app/http/redirects/safe-redirect.ts'
import { classifyDatabaseError } from '#db/database-errors.ts'
import { neverCached } from './http/cache-headers.ts'
import {
  databaseProblem,
  localeContext,
  passwordAskedFor,
  requestDetails,
  thrownContext,
} from './http/context.server.ts'
import { findSentForm } from './http/forms/sent-form.server.ts'
import { scriptAddress } from './http/pages/browser-scripts.server.ts'
import { unwrapPageData } from './http/pages/page-data.ts'
import { loadShell } from './http/pages/shell.server.ts'
import { contentSecurityPolicy, permissionsPolicy } from './http/security-policies.ts'
import { toTextAnswer } from './http/text-answer.ts'
import { LocaleContext } from './text/index.ts'
import { ErrorContextProvider } from './ui/error-context.tsx'
import { ScriptAddressProvider } from './ui/script-address.tsx'
import { SubmissionKeyProvider } from './ui/submission-key.tsx'

/**
 * Renders a page in one piece. All loaders have finished, so streaming would only prevent
 * compressing and caching the whole page. React runs on the server only: a page that needs a script
 * names one of `app/browser`, which works on the plain HTML.
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
          <SubmissionKeyProvider value={randomUUID()}>
            <ServerRouter context={withoutHydration(routerContext)} url={request.url} />
          </SubmissionKeyProvider>
        </LocaleContext.Provider>
      </ErrorContextProvider>
    </ScriptAddressProvider>
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // The answer to a form belongs to its sender, so it is never cached, whatever the page's headers
  // say.
  if (request.method === 'POST') headers.set('Cache-Control', neverCached)
  const wait = retryAfter(routerContext)
  if (wait) headers.set('Retry-After', wait)
  if (script) headers.set('Content-Security-Policy', contentSecurityPolicy({ script }))
  if (script === 'camera') headers.set('Permissions-Policy', permissionsPolicy({ camera: true }))
  return toTextAnswer(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, status, headers)
}

/**
 * Removes what a browser would need to render the page again with React: the stream of loader data,
 * and routes that do not match (docs/upstream.md).
 */
function withoutHydration(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const { matches, loaderData } = staticHandlerContext
  const routes: typeof manifest.routes = {}
  for (const { route } of matches) routes[route.id] = manifest.routes[route.id]
  return {
    ...context,
    manifest: { ...manifest, routes },
    staticHandlerContext: { ...staticHandlerContext, loaderData: unwrapPageData(loaderData) },
    serverHandoffStream: undefined,
  }
}

/** Merges the handles of the page's routes; an error page gets no scripts. */
function mergeHandles({ routeModules, staticHandlerContext }: EntryContext): PageHandle {
  if (staticHandlerContext.errors) return {}
  const handles = staticHandlerContext.matches.map(
    ({ route }) => routeModules[route.id]?.handle as PageHandle | undefined,
  )
  return Object.assign({}, ...handles)
}

/**
 * Loads the frame of the error page, because after a failure no route has loaded data, not even the
 * root. If that fails, too (the database is broken), the error page has no frame.
 */
function buildErrorContext(
  request: Request,
  { staticHandlerContext: { errors } }: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { reference, path, log } = loadContext.get(requestDetails)
  const problem = loadContext.get(databaseProblem)
  const sentForm = problem && findSentForm(request)
  const isForm = request.method === 'POST'
  const asked = loadContext.get(passwordAskedFor)
  const page = { path: safeRedirect(path), isForm, shell: null }
  const details = {
    reference,
    databaseProblem: problem,
    sentForm,
    passwordAskedFor: asked,
    ...page,
  }
  if (!errors) return details
  try {
    return { ...details, shell: loadShell(loadContext, request) }
  } catch (error) {
    log.error({ err: error }, 'no shell around an error page')
    return details
  }
}

/**
 * Returns the Retry-After header of a loader or action. React Router drops an action's headers
 * unless the page exports them.
 */
function retryAfter({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext) {
  const sent = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]
  return sent.map((headers) => headers.get('Retry-After')).find((value) => value !== null)
}

/** Logs unexpected errors with the reference that the error page shows. Refusals are not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Logged when it was thrown.
  if (context.get(thrownContext) === error) return
  context.set(thrownContext, error)
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (request.signal.aborted || isRefusal) return
  const problem = classifyDatabaseError(error)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  // When a page cannot even be read, the visitor gets the ordinary error page.
  if (problem === 'busy' || !isReading) context.set(databaseProblem, problem)
  const { log } = context.get(requestDetails)
  if (problem === 'replica') log.warn('a form has arrived at a replica')
  else log.error({ err: error }, 'unexpected error')
}
