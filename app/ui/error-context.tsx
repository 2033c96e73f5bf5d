import { createContext, useContext } from 'react'
import type { PasswordAsked } from '#app/http/context.server.ts'
import type { SentForm } from '#app/http/forms/sent-form.server.ts'
import type { ShellFacts } from '#app/http/pages/shell.server.ts'
import type { DatabaseProblem } from '#db/database-errors.ts'

/** The data of an error page. It does not come from the route's loader, which may have failed. */
type ErrorDetails = {
  /** Also in the log, so that operators can find the request. */
  reference: string
  /** The frame's data; null if loading it failed too. */
  shell: ShellFacts | null
  /** Set if the database has a problem and trying again may help. */
  databaseProblem: DatabaseProblem | null
  /** The form that could not be saved. */
  sentForm: SentForm | null
  /** The form to continue with after the password is given again. */
  passwordAskedFor: PasswordAsked | null
  /** The requested path and query, without the language. */
  path: string
  /** Whether a form was refused; then its page may still be there. */
  isForm: boolean
}

const ErrorContext = createContext<ErrorDetails>({
  reference: '',
  shell: null,
  databaseProblem: null,
  sentForm: null,
  passwordAskedFor: null,
  path: '/',
  isForm: false,
})
export const ErrorContextProvider = ErrorContext.Provider

export function useErrorContext(): ErrorDetails {
  return useContext(ErrorContext)
}
