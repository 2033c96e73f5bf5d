import { createContext, useContext } from 'react'

/** What the page's own scripts carry so that the browser runs them; undefined where none may run. */
const NonceContext = createContext<string | undefined>(undefined)
export const NonceProvider = NonceContext.Provider

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
