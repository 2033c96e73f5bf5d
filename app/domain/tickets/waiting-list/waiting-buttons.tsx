import { useText } from '#app/text/index.ts'
import { Spaced } from '#app/ui/spaced.tsx'
import type { WaitingEntry } from './waiting-list.server.ts'

type WaitingButtonsProps = {
  type: { id: number; name: string }
  /** The status of the member's entry in the waiting list. */
  waiting: WaitingEntry['status'] | null
}

/** The buttons to join or leave the waiting list of a type, or to accept or decline its offer. */
export function WaitingButtons({ type, waiting }: WaitingButtonsProps) {
  const { waitingList } = useText().tickets
  const buttons =
    waiting === 'offered'
      ? ([
          ['accept', waitingList.accept],
          ['leave', waitingList.decline],
        ] as const)
      : waiting === 'waiting'
        ? ([['leave', waitingList.leave]] as const)
        : ([['join', waitingList.join]] as const)
  return (
    <Spaced>
      {waiting === 'waiting' && <span>{waitingList.standing}</span>}
      {buttons.map(([intent, label]) => (
        <button key={intent} className="button-quiet" name={intent} value={type.id}>
          {label} <span className="sr-only">{type.name}</span>
        </button>
      ))}
    </Spaced>
  )
}
