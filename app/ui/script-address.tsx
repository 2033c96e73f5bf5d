import { createContext, useContext } from 'react'

/** Where the page's script is loaded from; undefined on a page that has none. */
const ScriptAddressContext = createContext<string | undefined>(undefined)
export const ScriptAddressProvider = ScriptAddressContext.Provider

export function useScriptAddress(): string | undefined {
  return useContext(ScriptAddressContext)
}
