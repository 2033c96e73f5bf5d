import { useText } from '#app/text/index.ts'
import { DecisionForm, useRefused } from '#app/ui/decision-form.tsx'

type CallOffProps = {
  booking: { id: number; name: string; title: string }
}

/** The form in which an owner cancels an accepted booking, folded up until it is needed. */
export function CallOff({ booking: { id, name, title } }: CallOffProps) {
  const { owner } = useText().bookings
  const about = `${name}: ${title}`
  return (
    <details open={useRefused(id) !== null}>
      <summary className="underline">
        {owner.cancel} <span className="sr-only">{about}</span>
      </summary>
      <DecisionForm
        id={id}
        answerLabel={owner.reason}
        about={about}
        no={{ value: 'cancelled', label: owner.confirmCancel }}
      />
    </details>
  )
}
