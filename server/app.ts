import { createServer } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { RouterContextProvider } from 'react-router'
import { startJobs } from '#app/domain/background-jobs/runner.server.ts'
import { findSignedIn } from '#app/http/access/session.server.ts'
import {
  databaseProblem,
  localeContext,
  requestDetails,
  routeContext,
} from '#app/http/context.server.ts'
import { db, pageExpiry, readContentVersion, waitUntilReadable } from '#app/http/database.server.ts'
import { retrySeconds } from '#app/http/errors.ts'
import { boxRole } from '#app/shared/box-role.server.ts'
import { nowMs } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { textFor } from '#app/text/index.ts'
import { syncWalInBackground } from '#db/wal-sync.server.ts'
import { limitBodies, limitBodyTime } from './bodies/body-limits.ts'
import { drainBodies } from './bodies/drain-bodies.ts'
import { longestUpload } from './bodies/uploads.ts'
import { errorPageFor } from './error-pages.ts'
import { respondWithError } from './error-responses.ts'
import { listen } from './listen.ts'
import { limitIdleConnections } from './load/idle-connections.ts'
import { PageQueue } from './load/page-queue.ts'
import { shedLoad } from './load/shed-load.ts'
import { log } from './log.ts'
import { checkpointsInThread } from './process/checkpoints.ts'
import { handOverViews } from './replica/hand-over-views.ts'
import { refuseCalls } from './replica/replica-writes.ts'
import { getRequestDetails, logRequest, type RequestVariables } from './request-log.ts'
import { nameAllowedMethods, refuseUnknownMethods } from './requests/allowed-methods.ts'
import { answerBrokenRequest } from './requests/broken-requests.ts'
import {
  keepChosenLanguage,
  readChosenLanguage,
  requestLocale,
} from './requests/chosen-language.ts'
import { negotiateContent } from './requests/content-negotiation.ts'
import { allowCrossOriginCalls } from './requests/cors.ts'
import { crossOriginProtection } from './requests/cross-origin.ts'
import { refuseDataRequests } from './requests/data-requests.ts'
import { dropUnknownParameters } from './requests/drop-query-parameters.ts'
import { createRouteHandler } from './requests/route-handlers.ts'
import {
  dropHeadersOfPages,
  hideSecretAddresses,
  scriptlessPolicy,
  securityHeaders,
} from './requests/security-headers.ts'
import { cacheFiles, serveCachedFiles } from './responses/cached-files.ts'
import { serveCachedPages, storePages } from './responses/cached-pages.ts'
import { compressAnswers } from './responses/compression.ts'
import { inlineStyles } from './responses/inline-styles.ts'
import { PageCache } from './responses/page-cache.ts'
import { staticFiles } from './responses/static-files.ts'
import { toResponse } from './responses/text-answers.ts'
import { answerUnexpectedError } from './unexpected-errors.ts'

/**
 * In bytes. Large, because the import page's address contains every choice for a column's words.
 */
const longestAddress = 64 * 1024

/**
 * Node's default time limit would end uploads on slow lines after 5 minutes. Bodies have shorter
 * limits in `body-limits.ts`.
 */
const serverLimits = {
  maxHeaderSize: longestAddress,
  requestTimeout: longestUpload,
}

/** Milliseconds that running requests are given at a stop. */
const lastRequests = 4_000

const handle = createRouteHandler(build, import.meta.env.MODE)

const pages = new PageCache({
  contentVersion: readContentVersion,
  pageExpiry,
  time: nowMs,
})

const queue = new PageQueue()

const app = new Hono<{ Bindings: HttpBindings; Variables: RequestVariables }>()
app.use(logRequest)
app.use(cacheFiles)
app.use(compressAnswers)
app.use(storePages(pages))
app.use(inlineStyles)
app.use(keepChosenLanguage)
app.use(hideSecretAddresses())
app.use(dropHeadersOfPages())
app.use(secureHeaders(securityHeaders()))
app.use(scriptlessPolicy())
app.route('/', staticFiles())
app.use(refuseUnknownMethods)
app.use(nameAllowedMethods)
app.use(allowCrossOriginCalls)
app.use(limitBodyTime)
app.use(drainBodies)
if (boxRole === 'replica') app.use(refuseCalls)
app.use(
  crossOriginProtection(
    config.origin,
    (context) => respondWithError(context, 403, ({ common }) => common.crossOrigin),
    async ({ req }) => !req.header('cookie') && (await findSignedIn(req.raw)) !== null,
  ),
)
app.use(limitBodies())
app.use(refuseDataRequests)
app.use(negotiateContent)
app.use(shedLoad(queue))
app.all('*', async (context) => {
  const load = new RouterContextProvider()
  load.set(requestDetails, getRequestDetails(context))
  load.set(localeContext, requestLocale(context.env.incoming))
  await waitUntilReadable()
  const answer = toResponse(await handle(context.req.raw, load))
  context.set('route', load.get(routeContext))
  const error = await errorPageFor(context, load, answer)
  const response =
    error instanceof Request ? toResponse(await handle(error, load)) : (error ?? answer)
  const problem = load.get(databaseProblem)
  if (!problem) return response
  // React Router answers every thrown error with 500, for pages, data and files.
  const headers = new Headers(response.headers)
  headers.set('Retry-After', retrySeconds[problem])
  return new Response(response.body, { status: 503, headers })
})
app.onError(answerUnexpectedError)

/** Answers one request. `server/dev.ts` puts Vite in front of it; `startPortal` serves it. */
export const listener = serveCachedFiles(
  readChosenLanguage(
    dropUnknownParameters(build, serveCachedPages(pages, getRequestListener(app.fetch))),
  ),
)

/**
 * Listens, and on the primary starts the jobs. `stop` lets running requests and jobs finish for at
 * most eight seconds, then closes the database.
 */
export async function startPortal() {
  const server = createServer(serverLimits, listener)
  server.on('clientError', answerBrokenRequest)
  limitIdleConnections(server)
  const stopListening = await listen(server, config)
  if (!config.smtpUrl && !config.standIns) log.warn(textFor(config.locale).mail.admin.notConfigured)
  if (boxRole === 'primary' && !config.litefsUrl) {
    syncWalInBackground(db.$client, checkpointsInThread(config.databasePath))
  }
  const stopJobs = boxRole === 'primary' ? startJobs(db, log) : null
  const { otherPortalUrl } = config
  const stopViews =
    boxRole === 'replica' && otherPortalUrl ? handOverViews(otherPortalUrl, log) : null
  const stop = async () => {
    const closed = stopListening()
    server.closeIdleConnections()
    const hurry = setTimeout(() => server.closeAllConnections(), lastRequests)
    await Promise.all([closed, stopJobs?.(closed), stopViews?.(closed)])
    clearTimeout(hurry)
    db.$client.close()
  }
  return { stop }
}
