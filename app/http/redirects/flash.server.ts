import { createContext, createCookie, type MiddlewareFunction, redirect } from 'react-router'
import { z } from 'zod'
import { neverCached } from '#app/http/cache-headers.ts'
import { cookieName, expiredCookie } from '#app/http/cookies.ts'
import { config } from '#app/shared/config.server.ts'

/**
 * A message shown after one redirect. It is kept in a short-lived cookie, because a GET must not
 * write to the database and visitors have no session.
 */
const flashCookie = createCookie(cookieName('flash'), {
  httpOnly: true,
  sameSite: 'lax',
  secure: config.secureCookies,
  path: '/',
  maxAge: 60,
})

/**
 * In characters; the rest is cut off, because browsers drop a cookie of more than 4 KB. The names of
 * all settings of a section fit.
 */
const longestMessage = 1000

/** More would not fit into the cookie. */
export const maxLinks = 3

/** An address of this portal. */
const ownAddress = z.string().regex(/^\/(?!\/)/)

const flashSchema = z.object({
  kind: z.enum(['success', 'error']),
  message: z.string().max(longestMessage),
  /** Links to the subjects of the message. */
  links: z
    .array(z.object({ href: ownAddress, label: z.string() }))
    .max(maxLinks)
    .optional(),
  /** The form of the Undo button: its address, hidden fields, and a label that says more. */
  undo: z
    .object({
      action: ownAddress,
      fields: z.record(z.string(), z.string()),
      label: z.string().optional(),
    })
    .optional(),
})
export type Flash = z.infer<typeof flashSchema>

export const flashContext = createContext<Flash | null>(null)

/** Root middleware: gives the page the flash message and clears the cookie. */
export const takeFlash: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const parsed = flashSchema.safeParse(await flashCookie.parse(request.headers.get('cookie')))
  if (!parsed.success) return next()
  context.set(flashContext, parsed.data)
  const response = await next()
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (isPage) {
    response.headers.append('Set-Cookie', await flashCookie.serialize('', expiredCookie))
    response.headers.set('Cache-Control', neverCached)
  }
  return response
}

/** Redirects with 303, so that the browser follows with GET, and shows a message there. */
export async function redirectWithFlash(to: string, flash: Flash, headers = new Headers()) {
  const message = flash.message.slice(0, longestMessage)
  headers.append('Set-Cookie', await flashCookie.serialize({ ...flash, message }))
  return redirect(to, { status: 303, headers })
}
