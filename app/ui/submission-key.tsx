import { createContext, useContext } from 'react'
import { useShell } from './use-shell.ts'

/** A random text, another for each page that is sent. */
const SubmissionKeyContext = createContext<string | undefined>(undefined)
export const SubmissionKeyProvider = SubmissionKeyContext.Provider

/**
 * Tells the portal that a member's form was sent twice from one page (docs/rules.md#sent-twice).
 * Pages for visitors are cached, so a key on them would be everybody's.
 */
export function SubmissionKey() {
  const key = useContext(SubmissionKeyContext)
  const isMember = Boolean(useShell()?.viewer)
  return isMember && <input type="hidden" name="submission" value={key} />
}
