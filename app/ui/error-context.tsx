import { createContext, useContext } from 'react'
import type { ShellFacts } from '#app/http/shell.server.ts'

/** What an error page needs to know, because its route has loaded nothing. */
type Trouble = {
  /** Ties the page to its log line. */
  reference: string
  /** Null when not even that could be read. */
  shell: ShellFacts | null
}

const TroubleContext = createContext<Trouble>({ reference: '', shell: null })
export const TroubleProvider = TroubleContext.Provider

export function useTrouble(): Trouble {
  return useContext(TroubleContext)
}
