import type { Logger } from 'pino'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Actor } from '#app/domain/accounts/account.ts'
import { type Locale, type Text, textFor } from '#app/text/index.ts'
import { type Words, wordsFor } from '#app/text/words.ts'

/** What the server in front of React Router knows about a request. */
export type RequestFacts = {
  /** What the visitor is counted by: an address, of IPv6 a network (docs/rules.md#visitor-address). */
  address: string
  /** Short, random; printed on error pages and in the log line. */
  reference: string
  log: Logger
}

export const requestFacts = createContext<RequestFacts>()

/** Whether this request failed because another process kept the database locked. */
export const databaseBusy = createContext(false)

/** Who is asking, from the session cookie or a bearer token; null when nobody is signed in. */
export const actorContext = createContext<Actor | null>(null)

/** The language of the answer: the member's own, else the one the browser asks for. */
export const localeContext = createContext<Locale>()

export type Context = Readonly<RouterContextProvider>

export function getText(context: Context): Text {
  return textFor(context.get(localeContext))
}

export function getWords(context: Context): Words {
  return wordsFor(context.get(localeContext))
}
