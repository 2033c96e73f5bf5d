import { useWords } from '#app/text/words.ts'
import { Spaced } from '#app/ui/spaced.tsx'
import type { AvailabilityChange } from './availability.server.ts'

/** Buttons that take a listing off the lists at once, or put it back. */
export function AvailabilityForm({
  listing,
  isTakenOffByTown,
  isOffByOwner,
  lastDay,
}: {
  listing: {
    deactivatedAt: string | null
    deactivationCause: string | null
    takenAt: string | null
  }
  /** Whether an administrator took it off the lists, so that the owner cannot put it back. */
  isTakenOffByTown: boolean
  /** Whether an administrator sees a listing that its owner took off, and can take it off as well. */
  isOffByOwner: boolean
  /** Until which day to answer whether it is still available; null if nobody asks. */
  lastDay: string | null
}) {
  const { text, day } = useWords()
  const { availability } = text.listingForms
  const changes: AvailabilityChange[] = [
    ...(lastDay ? (['confirm'] as const) : []),
    ...(isOffByOwner ? (['deactivate'] as const) : []),
    ...(isTakenOffByTown ? [] : ([listing.deactivatedAt ? 'reactivate' : 'deactivate'] as const)),
    listing.takenAt ? 'mark-available' : 'mark-taken',
  ]
  return (
    <form method="post" className="mt-10">
      <h2 className="section-heading">{availability.title}</h2>
      <p className="mb-2 muted">{availability.hint}</p>
      {lastDay && <p className="flash">{availability.asked(day(lastDay))}</p>}
      {listing.deactivationCause === 'unanswered' && (
        <p className="mb-2">{availability.unanswered}</p>
      )}
      {isOffByOwner && <p className="mb-2">{availability.offByOwner}</p>}
      <p className="flex flex-wrap gap-2">
        <Spaced>
          {changes.map((change) => (
            <button
              key={change}
              className={change === 'confirm' ? 'button' : 'button-quiet'}
              name="intent"
              value={change}
            >
              {availability[change]}
            </button>
          ))}
        </Spaced>
      </p>
    </form>
  )
}
