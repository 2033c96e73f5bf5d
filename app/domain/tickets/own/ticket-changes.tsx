import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Spaced } from '#app/ui/spaced.tsx'

/** The ticket's code if its buyer can give it back or pass it on; null otherwise. */
type TicketChangesProps = { giveBack: string | null; passOn: string | null }

/** Links to give a ticket back and to pass it on, where possible. */
export function TicketChanges({ giveBack, passOn }: TicketChangesProps) {
  const { tickets } = useText()
  if (!giveBack && !passOn) return null
  return (
    <p className="no-print mt-4 flex flex-wrap gap-3">
      <Spaced>
        {passOn && (
          <a className="button-quiet" href={paths.passOnTicket(passOn)}>
            {tickets.passOn.link}
          </a>
        )}
        {giveBack && (
          <a className="button-quiet" href={paths.giveBackTicket(giveBack)}>
            {tickets.giveBack.link}
          </a>
        )}
      </Spaced>
    </p>
  )
}
