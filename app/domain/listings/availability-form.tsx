import { useText } from '#app/text/index.ts'
import { Spaced } from '#app/ui/spaced.tsx'
import type { AvailabilityChange } from './availability.server.ts'

/** Buttons that take a listing off the lists at once, or put it back. */
export function AvailabilityForm({
  listing,
  isTakenOffByTown,
  isOffByOwner,
}: {
  listing: { deactivatedAt: string | null; takenAt: string | null }
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
