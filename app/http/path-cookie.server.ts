import { createCookie } from 'react-router'
import { languageAddress } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { locales } from '#app/text/index.ts'
import { deleteCookie } from './cookies.ts'

/**
 * A cookie for the pages under one path, in every language: browsers compare the address that they
 * see, `/es/login` too, so each language's address gets a copy and a visitor may change languages.
 * @param maxAge in seconds
 */
export function pathCookie(name: string, { path, maxAge }: { path: string; maxAge: number }) {
  const cookie = createCookie(name, {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secureCookies,
    maxAge,
  })
  const addresses = [path, ...locales.map((locale) => languageAddress(locale, path))]
  return {
    /** Returns the value that a request brings; null without one. */
    async read(request: Request): Promise<string | null> {
      const value: unknown = await cookie.parse(request.headers.get('cookie'))
      return typeof value === 'string' && value !== '' ? value : null
    },
    /** Adds what sets the cookie; null deletes it. */
    async write(headers: Headers, value: string | null) {
      const options = value === null ? deleteCookie : {}
      for (const address of addresses) {
        const line = await cookie.serialize(value ?? '', { ...options, path: address })
        headers.append('Set-Cookie', line)
      }
    },
  }
}
