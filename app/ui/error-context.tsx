import { createContext, useContext } from 'react'
import type { ShellFacts } from '#app/http/shell.server.ts'

/** What an error page needs to know, because its route has loaded nothing. */
type ErrorDetails = {
  /** Ties the page to its log line. */
  reference: string
  /** Null when not even that could be read. */
  shell: ShellFacts | null
  /** Another process kept the database locked: trying again helps. */
  isBusy: boolean
}

const ErrorContext = createContext<ErrorDetails>({ reference: '', shell: null, isBusy: false })
export const ErrorContextProvider = ErrorContext.Provider

export function useErrorContext(): ErrorDetails {
  return useContext(ErrorContext)
}
