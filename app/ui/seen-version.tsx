/**
 * The hidden field with the version that an edit form shows, so that a form that was shown before
 * another change does not revert it. `readSeenVersion` in `http/forms.server.ts` reads it.
 */
export function SeenVersion({ seen }: { seen: string | undefined }) {
  return seen && <input type="hidden" name="seenVersion" value={seen} />
}
