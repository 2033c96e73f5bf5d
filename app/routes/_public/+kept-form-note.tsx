import type { KeptFormNote as Note } from '#app/http/kept-forms/kept-form.server.ts'
import { useText } from '#app/text/index.ts'

/** Says, before signing in, which form is kept for afterwards (docs/rules.md#kept-forms). */
export function KeptFormNote({ note }: { note: Note | null }) {
  const { keptForm } = useText()
  if (!note) return null
  return (
    <div className="prose mb-6 border-y border-hairline py-3">
      {note.summary && <p className="font-bold wrap-anywhere">{note.summary}</p>}
      <p>{keptForm.waiting}</p>
    </div>
  )
}
