import { useText } from '#app/text/index.ts'
import { DecisionForm, useRefused } from '#app/ui/decision-form.tsx'

type OwnerCancellationProps = {
  booking: { id: number; name: string; title: string }
}

/** The form in which an owner cancels an accepted booking, folded up until it is needed. */
export function OwnerCancellation({ booking: { id, name, title } }: OwnerCancellationProps) {
  const { owner } = useText().bookings
  const about = `${name}: ${title}`
  return (
    <details open={useRefused(id) !== null}>
      <summary>
        {owner.cancel} <span className="sr-only">{about}</span>
      </summary>
      <DecisionForm
        id={id}
        answerLabel={owner.reason}
        about={about}
        refuse={{ value: 'cancelled', label: owner.confirmCancel }}
      />
    </details>
  )
}
