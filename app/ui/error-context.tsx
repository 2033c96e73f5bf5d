import { createContext, useContext } from 'react'
import type { ShellFacts } from '#app/http/shell.server.ts'

/** What an error page shows, since its failed route has loaded nothing. */
type ErrorDetails = {
  /** Also logged, so that operators can find the request. */
  reference: string
  /** Null when loading the frame failed too. */
  shell: ShellFacts | null
  /** Another process locked the database, so trying again helps. */
  isBusy: boolean
}

const ErrorContext = createContext<ErrorDetails>({ reference: '', shell: null, isBusy: false })
export const ErrorContextProvider = ErrorContext.Provider

export function useErrorContext(): ErrorDetails {
  return useContext(ErrorContext)
}
