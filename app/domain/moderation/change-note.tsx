import { useText } from '#app/text/index.ts'
import { StatusWord } from '#app/ui/status-word.tsx'
import type { ReadyReason } from '#db/schema/ready-reasons.ts'
import { composeStoredFeedback } from './feedback.ts'
import { moderationTones } from './status.ts'

type ChangeNoteProps = {
  change: {
    moderationStatus: 'pending' | 'rejected'
    moderationFeedback: string | null
    readyReason: ReadyReason | null
  }
  /** Whether saving the form replaces this change. */
  isOwn: boolean
  mayDiscard: boolean
}

/**
 * Shown above the edit form: what is public, which change waits, and how its owner discards it.
 */
export function ChangeNote({ change, isOwn, mayDiscard }: ChangeNoteProps) {
  const text = useText()
  const { listingForms } = text
  const { moderationStatus: status } = change
  const feedback = composeStoredFeedback(change, text)
  return (
    <div className="prose mb-4">
      <p>
        <StatusWord tone={moderationTones[status]}>
          {isOwn ? listingForms.change[status] : listingForms.change.others}
        </StatusWord>
      </p>
      {feedback && status === 'rejected' && (
        <p className="flash">{listingForms.feedback(feedback)}</p>
      )}
      {mayDiscard && (
        <form method="post">
          <details>
            <summary>{listingForms.change.discard}</summary>
            <p>{listingForms.change.discardQuestion}</p>
            <button className="button-danger" name="intent" value="discard">
              {listingForms.change.discardNow}
            </button>
          </details>
        </form>
      )}
    </div>
  )
}
