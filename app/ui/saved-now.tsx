import type { FormReply } from '#app/http/forms/forms.server.ts'
import { cleanLines } from '#app/shared/fields.ts'
import { useText } from '#app/text/index.ts'

type SavedNowProps = {
  /** The action's answer if it refused the form. */
  refused: FormReply | undefined
  /** The name of the field. */
  name: string
  /** What is stored. */
  now: string
  /** What is stored, as people read it. */
  shown?: string
}

/** The stored value of a field, below it, if a form comes back with another one. */
export function SavedNow({ refused, name, now, shown = now }: SavedNowProps) {
  const { common } = useText()
  if (!refused) return null
  // The answer leaves out fields that were sent empty.
  const typed = refused.initialValue?.[name] ?? ''
  if (typeof typed === 'string' && cleanLines(typed) === cleanLines(now)) return null
  return (
    <p className="field-hint whitespace-pre-line">
      {now === '' ? common.savedNowEmpty : <bdi>{common.savedNow(shown)}</bdi>}
    </p>
  )
}
