import type { Logger } from 'pino'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Actor } from '#app/domain/accounts/account.ts'
import { type Locale, type Text, textFor } from '#app/text/index.ts'
import { type Words, wordsFor } from '#app/text/words.ts'
import type { DatabaseProblem } from '#db/database-errors.ts'
import type { SentForm } from './forms/sent-form.server.ts'

/** What the Hono server knows about a request. */
export type RequestDetails = {
  /** The address that rate limits count; for IPv6 its network (docs/rules.md#visitor-address). */
  address: string
  /** Whether a program on this machine sent it, without a proxy. */
  isLocal: boolean
  /** Whether the portal of the other box sent it, without a proxy. */
  readonly isFromOtherBox: boolean
  /** A short random text, shown on error pages and logged with the request. */
  reference: string
  /** The requested path and query, without the language. */
  path: string
  /** The language in the address; null if it has none. */
  chosenLocale: Locale | null
  log: Logger
}

export const requestDetails = createContext<RequestDetails>()

/** The pattern of the matching route, such as `/events/:id`; null if no route was called. */
export const routeContext = createContext<string | null>(null)

/** The database problem that made this request fail. */
export const databaseProblem = createContext<DatabaseProblem | null>(null)

/** A form that is sent again with the password. `wrong`: the sentence about a wrong one. */
export type PasswordAsked = { form: SentForm; address: string; wrong: string | null }

/** The form that is sent again after the password is asked for; null otherwise. */
export const passwordAskedFor = createContext<PasswordAsked | null>(null)

/**
 * What a route threw, to be shown on a page because the route itself has none; null if nothing was
 * thrown.
 */
export const thrownContext = createContext<unknown>(null)

/** The signed-in person, by session cookie or bearer token; null when nobody is signed in. */
export const actorContext = createContext<Actor | null>(null)

/** The language of the answer (docs/rules.md#language). */
export const localeContext = createContext<Locale>()

export type Context = Readonly<RouterContextProvider>

export function getText(context: Context): Text {
  return textFor(context.get(localeContext))
}

export function getWords(context: Context): Words {
  return wordsFor(context.get(localeContext))
}
