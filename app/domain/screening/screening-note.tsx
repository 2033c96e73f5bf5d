import { useText } from '#app/text/index.ts'
import type { Note } from './queries.server.ts'
import { describeFinding } from './screening.ts'

/** The screening's result, for the administrator who decides. */
export function ScreeningNote({ note }: { note: Note | null }) {
  const text = useText()
  const { screening } = text
  if (!note) return null
  return (
    <p className="mb-3">
      {/* The strictest setting flags posts of the lowest risk, too. */}
      {note.isFlagged && note.risk > 1 && (
        <strong className="status-rejected">{screening.flagged} </strong>
      )}
      {screening.risk(note.risk)}. <bdi>{describeFinding(note, text)}</bdi>{' '}
      <span className="muted">({screening.said[note.screenedBy]})</span>
    </p>
  )
}
