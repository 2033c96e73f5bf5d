import { paths } from './paths.ts'

/**
 * Addresses that contain a secret: whoever knows one can act with it
 * (docs/rules.md#secret-addresses). They are shortened in the log, kept out of caches and search
 * engines, and not sent to other sites.
 */
export const secretPaths = {
  /** The secret is the last part of the path. */
  inPath: [
    paths.door,
    paths.classifieds.conversation,
    paths.classifieds.renew,
    paths.campaigns.renew,
    paths.stillAvailable,
    paths.payment,
    paths.ticket,
  ],
  /** The secret is the parameter `token`. */
  inQuery: [paths.verifyEmail, paths.resetPassword, paths.changeEmail],
}

/** Characters of a secret that the log keeps, to distinguish addresses. */
const shown = 4

type Pattern = { pattern: string }
const cutToken = ({ pattern }: Pattern) => pattern.replace(/\/:\w+$/, '').replaceAll('/', '/+')
const matchAny = (list: readonly Pattern[]) => `(?:${list.map(cutToken).join('|')})`

// Ignores case, as the router does.
const withSecret = new RegExp(`^(${matchAny(secretPaths.inPath)}/+)([^/]+)`, 'i')
const withToken = new RegExp(`^${matchAny(secretPaths.inQuery)}(?:\\.data)?/*$`, 'i')

/** Whether an address contains a secret, valid or not. */
export function isSecretAddress(pathname: string, query: URLSearchParams): boolean {
  return withSecret.test(pathname) || (withToken.test(pathname) && query.has('token'))
}

/** Returns a path as it is logged: `/door/ab12…`. */
export function shortenSecret(pathname: string): string {
  return pathname.replace(withSecret, (_, start: string, secret: string) =>
    secret.length > shown ? `${start}${secret.slice(0, shown)}…` : `${start}${secret}`,
  )
}
