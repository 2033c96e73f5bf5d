import { createContext, useContext } from 'react'

/** The reference of this request, which ties an error page to its log line. */
const ReferenceContext = createContext('')
export const ReferenceProvider = ReferenceContext.Provider

export function useReference(): string {
  return useContext(ReferenceContext)
}
