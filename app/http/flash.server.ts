import { createContext, createCookie, type MiddlewareFunction, redirect } from 'react-router'
import { z } from 'zod'
import { config } from '#app/shared/config.server.ts'

/**
 * A sentence that survives one redirect. It travels in a short-lived cookie of its own, because
 * reading it must not write to the database (a GET never writes) and visitors have no session.
 */
const flashCookie = createCookie(config.secureCookies ? '__Host-flash' : 'flash', {
  httpOnly: true,
  sameSite: 'lax',
  secure: config.secureCookies,
  path: '/',
  maxAge: 60,
})

const flashSchema = z.object({ kind: z.enum(['success', 'error']), message: z.string().max(500) })
export type Flash = z.infer<typeof flashSchema>

export const flashContext = createContext<Flash | null>(null)

/** Root middleware: hands the flash to the page and clears it with the page's answer. */
export const takeFlash: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const parsed = flashSchema.safeParse(await flashCookie.parse(request.headers.get('cookie')))
  if (!parsed.success) return next()
  context.set(flashContext, parsed.data)
  const response = await next()
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (isPage) {
    response.headers.append('Set-Cookie', await flashCookie.serialize('', { maxAge: 0 }))
    response.headers.set('Cache-Control', 'private, no-store')
  }
  return response
}

/** Redirects (303, so that the browser comes back with GET) and shows a sentence there. */
export async function redirectWithFlash(to: string, flash: Flash, headers = new Headers()) {
  headers.append('Set-Cookie', await flashCookie.serialize(flash))
  return redirect(to, { status: 303, headers })
}
