import { createContext, useContext } from 'react'

/** The address of the page's script; undefined if it has none. */
const ScriptAddressContext = createContext<string | undefined>(undefined)
export const ScriptAddressProvider = ScriptAddressContext.Provider

export function useScriptAddress(): string | undefined {
  return useContext(ScriptAddressContext)
}
