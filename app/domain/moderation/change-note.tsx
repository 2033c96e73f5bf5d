import { useText } from '#app/text/index.ts'
import { StatusWord } from '#app/ui/status-word.tsx'
import { moderationTones } from './status.ts'

type ChangeNoteProps = {
  change: { moderationStatus: 'pending' | 'rejected'; moderationFeedback: string | null }
  /** Whether what the reader saves goes into this change. */
  isOwn: boolean
}

/** Says above the edit form what of a post is public and what waits, and offers to give that up. */
export function ChangeNote({ change, isOwn }: ChangeNoteProps) {
  const { posting } = useText()
  const { moderationStatus: status, moderationFeedback: feedback } = change
  return (
    <form method="post" className="prose mb-4">
      <p>
        <StatusWord tone={moderationTones[status]}>
          {isOwn ? posting.change[status] : posting.change.others}
        </StatusWord>
      </p>
      {feedback && status === 'rejected' && <p className="flash">{posting.feedback(feedback)}</p>}
      <button className="button-quiet mt-2" name="intent" value="give-up">
        {posting.change.giveUp}
      </button>
    </form>
  )
}
