import type { Logger } from 'pino'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Actor } from '#app/domain/accounts/account.ts'
import { type Locale, type Text, textFor } from '#app/text/index.ts'
import { type Words, wordsFor } from '#app/text/words.ts'
import type { DatabaseTrouble } from '#db/trouble.ts'
import type { SentForm } from './sent-form.server.ts'

/** What the Hono server knows about a request. */
export type RequestFacts = {
  /** The address that rate limits count; for IPv6 its network (docs/rules.md#visitor-address). */
  address: string
  /** Sent by a program on this machine, and handed on by no proxy. */
  isLocal: boolean
  /** A short random text, shown on error pages and logged with the request. */
  reference: string
  /** The address as it was asked for: path and query, without the language it named. */
  path: string
  /** The language that the address named; null: none. */
  chosenLocale: Locale | null
  log: Logger
}

export const requestFacts = createContext<RequestFacts>()

/** The pattern of the route that answers, such as `/events/:id`; null: none was asked. */
export const routeContext = createContext<string | null>(null)

/** The database trouble that made this request fail. */
export const databaseTrouble = createContext<DatabaseTrouble | null>(null)

/** The form for which the password is asked again, and its address; null: none. */
export const passwordAskedFor = createContext<{ form: SentForm; address: string } | null>(null)

/** What a route threw, for a page to show where the route has none; null: nothing yet. */
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
