import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { RequestDetails } from '#app/http/context.server.ts'
import { countRequest } from '#app/http/metrics.server.ts'
import { paths } from '#app/paths.ts'
import { shortenSecret } from '#app/secret-paths.ts'
import { config } from '#app/shared/config.server.ts'
import { log } from './log.ts'
import { chosenLocale } from './requests/chosen-language.ts'
import { isFromThisMachine } from './requests/local-request.ts'
import { createPeerCheck } from './requests/proxy-trust.ts'
import { createAddressReader } from './requests/visitor-address.ts'

export type RequestVariables = {
  details: RequestDetails
  /** The pattern of the route that answered; missing if no route was called. */
  route?: string | null
}
type PortalEnv = { Bindings: HttpBindings; Variables: RequestVariables }

const probes = new Set([paths.healthz(), paths.readyz(), paths.metrics(), paths.replicaViews()])

const front = { origin: config.origin, proxies: config.trustedProxies }

const isFromPeer = createPeerCheck({ proxies: config.trustedProxies, peers: config.trustedPeers })

const readAddress = createAddressReader(
  { proxies: config.trustedProxies, peers: config.trustedPeers },
  (peer) =>
    log.warn(
      { peer },
      config.trustedProxies === 0
        ? 'X-Forwarded-For was sent, but TRUSTED_PROXIES is 0: if a proxy of yours stands in front, all visitors count as one.'
        : 'X-Forwarded-For was sent by an address that is not in TRUSTED_PEERS, and not believed.',
    ),
)

/**
 * Logs each request in one line, with the reference that its error page shows. Logs only the path,
 * with secrets shortened, because the query and the referring page may be private
 * (docs/rules.md#secret-addresses).
 */
export const logRequest: MiddlewareHandler<PortalEnv> = async (context, next) => {
  const started = performance.now()
  const { incoming } = context.env
  const reference = randomUUID().slice(-10)
  const details = {
    address: readAddress({
      peer: incoming.socket.remoteAddress ?? 'unknown',
      forwardedFor: String(incoming.headers['x-forwarded-for'] ?? ''),
    }),
    get isLocal() {
      return isFromThisMachine(incoming, front)
    },
    get isFromOtherBox() {
      return config.litefsUrl !== undefined && isFromPeer(incoming)
    },
    reference,
    path: incoming.url ?? '/',
    chosenLocale: chosenLocale(incoming),
    log: log.child({ reference }),
  }
  context.set('details', details)
  await next()
  const milliseconds = performance.now() - started
  const { method, path } = context.req
  const { status } = context.res
  countRequest({
    route: context.get('route') ?? null,
    method,
    status,
    seconds: milliseconds / 1000,
  })
  // Proxies and the other box request these every few seconds.
  const level = probes.has(path) ? 'debug' : 'info'
  details.log[level]({ method, path: shortenSecret(path), status, ms: Math.round(milliseconds) })
}

export function getRequestDetails(context: Context<PortalEnv>): RequestDetails {
  return context.get('details')
}
