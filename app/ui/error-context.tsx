import { createContext, useContext } from 'react'
import type { SentForm } from '#app/http/sent-form.server.ts'
import type { ShellFacts } from '#app/http/shell.server.ts'
import type { DatabaseTrouble } from '#db/trouble.ts'

/** What an error page shows, since its failed route has loaded nothing. */
type ErrorDetails = {
  /** Also logged, so that operators can find the request. */
  reference: string
  /** Null when loading the frame failed too. */
  shell: ShellFacts | null
  /** The database trouble, after which a retry helps. */
  trouble: DatabaseTrouble | null
  /** The form that could not be saved. */
  sentForm: SentForm | null
  /** The form that goes on once the password is given again, and its address. */
  passwordAskedFor: { form: SentForm; address: string } | null
  /** The page from which it was tried, with its query. */
  path: string
  /** A form was refused; the page it is on may still be there. */
  isForm: boolean
}

const ErrorContext = createContext<ErrorDetails>({
  reference: '',
  shell: null,
  trouble: null,
  sentForm: null,
  passwordAskedFor: null,
  path: '/',
  isForm: false,
})
export const ErrorContextProvider = ErrorContext.Provider

export function useErrorContext(): ErrorDetails {
  return useContext(ErrorContext)
}
