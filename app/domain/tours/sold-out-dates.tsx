import { WaitingButtons } from '#app/domain/tickets/waiting-list/waiting-buttons.tsx'
import { useText } from '#app/text/index.ts'
import { SubmissionKey } from '#app/ui/submission-key.tsx'
import type { TourPurchase } from './tour-purchase.server.ts'

/**
 * Sold-out dates, those for which the member waits, and those whose free seats are offered to the
 * member, each with the buttons to join or leave its waiting list, or to answer its offer.
 */
export function SoldOutDates({ dates }: Pick<TourPurchase, 'dates'>) {
  const { purchase } = useText().tours
  const { reasons } = useText().tickets
  const shown = dates.filter(
    ({ isSoldOut, waiting, held }) =>
      waiting === 'waiting' || ((isSoldOut || waiting === 'offered') && held.length === 0),
  )
  if (shown.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-2">
        {shown.every(({ isSoldOut }) => isSoldOut) ? purchase.soldOutDates : purchase.waitingLists}
      </h2>
      <ul className="link-list">
        {shown.map(({ id, ticketTypeId, when, isSoldOut, waiting }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 border-b border-hairline py-2"
          >
            <span>{when}</span>
            {isSoldOut && <span className="status-rejected">{reasons.sold_out}</span>}
            <form method="post" className="flex items-center gap-3">
              <SubmissionKey />
              <WaitingButtons type={{ id: ticketTypeId, name: when }} waiting={waiting} />
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
