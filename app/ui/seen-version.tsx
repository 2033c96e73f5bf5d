import type { FormReply } from '#app/http/forms/forms.server.ts'

/**
 * The hidden field with the version that an edit form shows, so that a form that was shown before
 * another change does not revert it. `readSeenVersion` in `http/forms/forms.server.ts` reads it.
 */
export function SeenVersion({ seen }: { seen: string | undefined }) {
  return seen && <input type="hidden" name="seenVersion" value={seen} />
}

/**
 * Returns the version that an edit form was opened with. That of a form which is shown again, for an
 * error or after a login, is not the stored one: somebody may have changed it meanwhile.
 */
export function getSeenVersion(shownAgain: FormReply | undefined, stored: string): string {
  const seen = shownAgain?.initialValue?.seenVersion
  return typeof seen === 'string' && seen !== '' ? seen : stored
}
