import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { CheckInResult } from './check-in.server.ts'

type CheckInFormProps = {
  action: string
  /** False where the page has another purpose and the focus must not move here. */
  takesFocus?: boolean
}

/**
 * A field for a code that is typed, or scanned by a device that types it and presses Enter. The
 * field regains the focus after each answer.
 */
export function CheckInForm({ action, takesFocus = true }: CheckInFormProps) {
  const { checkIn } = useText().tickets
  return (
    <form method="post" action={action} className="form">
      <div className="field">
        <label htmlFor="unique_code">{checkIn.code}</label>
        <p className="field-hint" id="unique_code-hint">
          {checkIn.hint}
        </p>
        <input
          id="unique_code"
          name="unique_code"
          aria-describedby="unique_code-hint"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          // biome-ignore lint/a11y/noAutofocus: a hand scanner types wherever the focus is.
          autoFocus={takesFocus}
        />
      </div>
      <button className="button">{checkIn.submit}</button>
    </form>
  )
}

/** The verdict for door staff, in letters that can be read at arm's length. */
export function CheckInVerdict({ checkedIn }: { checkedIn: CheckInResult | null }) {
  const words = useWords()
  const { checkIn } = useText().tickets
  const status = checkedIn?.status ?? 'mistyped'
  const isGood = status === 'valid'
  const usedAt = checkedIn?.checkedInAt && words.instant(checkedIn.checkedInAt, checkedIn.timeZone)
  const ticket = checkedIn?.ticket
  const facts = ticket && [
    [checkIn.facts.ticket, ticket.id] as const,
    [checkIn.facts.event, ticket.eventTitle] as const,
    [checkIn.facts.type, describeTicketType(ticket.ticketName, words)] as const,
    [checkIn.facts.begins, words.instant(ticket.begins, checkedIn.timeZone)] as const,
    [checkIn.facts.holder, ticket.holder] as const,
  ]
  return (
    <div className={isGood ? 'verdict verdict-good' : 'verdict'} role="status">
      <p className="verdict-word">
        {status === 'used' ? checkIn.alreadyUsed(usedAt ?? '') : checkIn.statuses[status]}
      </p>
      {facts && <Facts facts={facts} />}
    </div>
  )
}
