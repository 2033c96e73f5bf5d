import { createCookie, type MiddlewareFunction } from 'react-router'
import type { Actor } from '#app/domain/accounts/account.ts'
import {
  findActor,
  revokeSession,
  sessionDays,
  touchSession,
} from '#app/domain/accounts/sessions.server.ts'
import { neverCached } from '#app/http/cache-headers.ts'
import {
  actorContext,
  type Context,
  localeContext,
  requestDetails,
} from '#app/http/context.server.ts'
import { cookieName, expiredCookie } from '#app/http/cookies.ts'
import { db } from '#app/http/database.server.ts'
import { isCallPath } from '#app/paths.ts'
import { boxRole } from '#app/shared/box-role.server.ts'
import { config } from '#app/shared/config.server.ts'
import { readBearerToken } from './bearer-token.ts'

/**
 * The prefix `__Host-` ties the cookie to this host and HTTPS; browsers refuse it over plain HTTP
 * (the demo).
 */
const sessionCookie = createCookie(cookieName('session'), {
  httpOnly: true,
  sameSite: 'lax',
  secure: config.secureCookies,
  path: '/',
  maxAge: sessionDays * 86_400,
})

/** Returns headers that set the session cookie, and ends the browser's earlier session. */
export async function startSession(context: Context, token: string): Promise<Headers> {
  const before = context.get(actorContext)
  if (before) await revokeSession(db, before, before.sessionId)
  return new Headers({ 'Set-Cookie': await sessionCookie.serialize(token) })
}

export function endSessionHeader(): Promise<string> {
  return sessionCookie.serialize('', expiredCookie)
}

/**
 * Returns the request's token. Only calls accept a bearer token, where it takes precedence over the
 * cookie. Pages do not, because they ask for less before a sensitive action than calls do
 * (docs/rules.md#password-again).
 */
async function readToken(request: Request): Promise<string | null> {
  const isCall = isCallPath(new URL(request.url).pathname)
  const bearer = isCall && readBearerToken(request.headers)
  if (bearer) return bearer
  const cookie: unknown = await sessionCookie.parse(request.headers.get('cookie'))
  return typeof cookie === 'string' && cookie !== '' ? cookie : null
}

async function readSession(
  request: Request,
): Promise<{ token: string | null; actor: Actor | null }> {
  const token = await readToken(request)
  return { token, actor: token ? findActor(db, token) : null }
}

/** Returns the actor who sent a request; null when nobody is signed in. */
export async function findSignedIn(request: Request): Promise<Actor | null> {
  return (await readSession(request)).actor
}

/** Root middleware: sets the actor before any loader or action runs. */
export const identify: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { token, actor } = await readSession(request)
  context.set(actorContext, actor)
  const isChosen = context.get(requestDetails).chosenLocale !== null
  if (actor && !isChosen) context.set(localeContext, actor.locale)
  if (actor && boxRole === 'primary') keepInUse(context, actor)
  const response = await next()
  // Every 303 is kept out of caches: links2 would repeat a cached redirect to the login after the
  // login.
  if (token || response.status === 303) keepPrivate(response)
  return response
}

/**
 * Extends the session without being awaited, so that reading a page never waits for a busy
 * database.
 */
function keepInUse(context: Context, actor: Actor) {
  const { log } = context.get(requestDetails)
  touchSession(db, actor).catch((err: unknown) => log.warn({ err }, 'session not touched'))
}

/**
 * Keeps answers that depend on who asks out of all caches, including the browser's: on a shared
 * computer the Back button must not show them to the next person. Photos are the same for
 * everybody.
 */
function keepPrivate({ headers }: Response) {
  const isForEverybody = headers.get('Cache-Control')?.includes('immutable')
  if (!isForEverybody) headers.set('Cache-Control', neverCached)
}
