import { paths } from './paths.ts'

/**
 * Addresses that are secrets: whoever has one can do something with it (docs/rules.md#secret-addresses).
 * They are shortened in the log, kept by no cache or search engine, and passed on to no other site.
 */
export const secretPaths = {
  /** The secret is the last part of the path. */
  inPath: [
    paths.door,
    paths.classifieds.conversation,
    paths.classifieds.renew,
    paths.campaigns.renew,
    paths.payment,
    paths.ticket,
  ],
  /** The secret is the parameter `token`. */
  inQuery: [paths.verifyEmail, paths.resetPassword, paths.changeEmail],
}

/** Characters of a secret that stay in the log, to tell one address from another. */
const shown = 4

type Pattern = { pattern: string }
const startOf = ({ pattern }: Pattern) => pattern.replace(/\/:\w+$/, '').replaceAll('/', '/+')
const anyOf = (list: readonly Pattern[]) => `(?:${list.map(startOf).join('|')})`

// As the router reads paths: in any case of letters.
const withSecret = new RegExp(`^(${anyOf(secretPaths.inPath)}/+)([^/]+)`, 'i')
const withToken = new RegExp(`^${anyOf(secretPaths.inQuery)}(?:\\.data)?/*$`, 'i')

/** Whether an address is a secret, also where it opens nothing. */
export function isSecretAddress(pathname: string, query: URLSearchParams): boolean {
  return withSecret.test(pathname) || (withToken.test(pathname) && query.has('token'))
}

/** Returns a path as the log may have it: `/door/ab12…`. */
export function shortenSecret(pathname: string): string {
  return pathname.replace(withSecret, (_, start: string, secret: string) =>
    secret.length > shown ? `${start}${secret.slice(0, shown)}…` : `${start}${secret}`,
  )
}
