import { createCookie } from 'react-router'
import { languageAddress } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { locales } from '#app/text/index.ts'
import { expiredCookie } from './cookies.ts'

/**
 * A cookie for the pages under one path, in every language. Browsers compare a cookie's path with
 * the visible address, such as `/es/login`, so it is set for each language's path and remains when
 * a visitor changes languages.
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
    /** Returns the cookie's value in a request; null if it has none. */
    async read(request: Request): Promise<string | null> {
      const value: unknown = await cookie.parse(request.headers.get('cookie'))
      return typeof value === 'string' && value !== '' ? value : null
    },
    /** Adds the headers that set the cookie, or delete it if the value is null. */
    async write(headers: Headers, value: string | null) {
      const options = value === null ? expiredCookie : {}
      for (const address of addresses) {
        const line = await cookie.serialize(value ?? '', { ...options, path: address })
        headers.append('Set-Cookie', line)
      }
    },
  }
}
