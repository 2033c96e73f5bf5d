import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { RequestFacts } from '#app/http/context.server.ts'
import { config } from '#app/shared/config.server.ts'
import { log } from './log.ts'

export type RequestVariables = { facts: RequestFacts }
type PortalEnv = { Bindings: HttpBindings; Variables: RequestVariables }

/** One line a request, with the reference its error page shows. The query may be private: only the path is logged. */
export const logRequest: MiddlewareHandler<PortalEnv> = async (context, next) => {
  const started = performance.now()
  const reference = randomUUID().slice(-10)
  const facts = {
    address: getAddress(context.env.incoming),
    reference,
    log: log.child({ reference }),
  }
  context.set('facts', facts)
  await next()
  facts.log.info({
    method: context.req.method,
    path: context.req.path,
    status: context.res.status,
    ms: Math.round(performance.now() - started),
  })
}

export function getFacts(context: Context<PortalEnv>): RequestFacts {
  return context.get('facts')
}

/** The visitor's address: the entry of X-Forwarded-For that the outermost trusted proxy wrote. */
function getAddress(incoming: IncomingMessage): string {
  const direct = incoming.socket.remoteAddress ?? 'unknown'
  if (config.trustedProxies === 0) return direct
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  return forwarded.at(-config.trustedProxies) ?? direct
}
