import { useText } from '#app/text/index.ts'
import { StatusWord } from '#app/ui/status-word.tsx'
import { moderationTones } from './status.ts'

/** The status of the waiting change of an approved post, shown after the status of the post. */
export function ChangeStatus({ status }: { status: 'pending' | 'rejected' | null }) {
  const { states } = useText().dashboard
  if (status === null) return null
  return (
    <>
      {', '}
      <StatusWord tone={moderationTones[status]}>{states.change[status]}</StatusWord>
    </>
  )
}
