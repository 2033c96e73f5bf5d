import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { Spaced } from '#app/ui/spaced.tsx'
import type { AvailabilityChange } from './availability.server.ts'

/** Buttons that take a listing off the lists at once, or put it back. */
export function AvailabilityForm({
  listing,
  isTakenOffByTown,
  isOffByOwner,
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
}) {
  const { availability } = useText().listingForms
  const changes: AvailabilityChange[] = [
    ...(isOffByOwner ? (['deactivate'] as const) : []),
    ...(isTakenOffByTown ? [] : ([listing.deactivatedAt ? 'reactivate' : 'deactivate'] as const)),
    listing.takenAt ? 'mark-available' : 'mark-taken',
  ]
  return (
    <form method="post" className="mt-10">
      <h2 className="section-heading">{availability.title}</h2>
      <p className="mb-2 muted">{availability.hint}</p>
      {listing.deactivationCause === 'unanswered' && (
        <p className="mb-2">{availability.unanswered}</p>
      )}
      {isOffByOwner && <p className="mb-2">{availability.offByOwner}</p>}
      <p className="flex flex-wrap gap-2">
        <Spaced>
          {changes.map((change) => (
            <button key={change} className="button-quiet" name="intent" value={change}>
              {availability[change]}
            </button>
          ))}
        </Spaced>
      </p>
    </form>
  )
}

/** Asks whether a listing is still available, above everything else that can be done with it. */
export function AvailabilityQuestion({ lastDay }: { lastDay: string }) {
  const { text, day } = useWords()
  const { availability } = text.listingForms
  const confirm: AvailabilityChange = 'confirm'
  return (
    <form method="post" className="flash">
      <p className="mb-2">{availability.asked(day(lastDay))}</p>
      <button className="button" name="intent" value={confirm}>
        {availability.confirm}
      </button>
    </form>
  )
}
