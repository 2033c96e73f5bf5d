import { createContext, useContext } from 'react'
import { useShell } from './use-shell.ts'

/** A random text, new for each rendered page. */
const SubmissionKeyContext = createContext<string | undefined>(undefined)
export const SubmissionKeyProvider = SubmissionKeyContext.Provider

/**
 * Lets the portal recognize a member's form that was sent twice from one page
 * (docs/rules.md#sent-twice). Visitors' pages have no key, because they are cached and all visitors
 * would share it.
 */
export function SubmissionKey() {
  const key = useContext(SubmissionKeyContext)
  const isMember = Boolean(useShell()?.member)
  return isMember && <input type="hidden" name="submission" value={key} />
}
