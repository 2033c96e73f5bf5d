import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import { dayInZone } from '#app/shared/zoned-time.ts'
import { useText } from '#app/text/index.ts'
import { useWords, type Words } from '#app/text/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { Attendance, CheckInResult } from './check-in.server.ts'

type CheckInFormProps = {
  action: string
  /** False where the page has another purpose and the focus must not move here. */
  takesFocus?: boolean
  /** Whether the page has the verdict on a code that was sent before. */
  isAnswered?: boolean
}

const verdictId = 'verdict'

/**
 * A field for a code that is typed, or scanned by a device that types it and presses Enter. The
 * field regains the focus after each answer.
 */
export function CheckInForm({ action, takesFocus = true, isAnswered = false }: CheckInFormProps) {
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
          // Screen readers do not announce what a page has from the start; they read this.
          aria-describedby={isAnswered ? `${verdictId} unique_code-hint` : 'unique_code-hint'}
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

/** Warns staff who check tickets on an earlier day, which uses the tickets up. */
export function EarlyWarning({ days }: { days: number }) {
  const { checkIn } = useText().tickets
  return days > 0 && <p className="mb-3 status-pending">{checkIn.early(days)}</p>
}

/** The verdict for door staff, in letters that can be read at arm's length. */
export function CheckInVerdict({ checkedIn }: { checkedIn: CheckInResult | null }) {
  const words = useWords()
  const { checkIn } = useText().tickets
  const status = checkedIn?.status ?? 'mistyped'
  const ticket = checkedIn?.ticket
  const usedAt = checkedIn?.status === 'used' && describeUse(checkedIn, words)
  // The heading of the page names the event.
  const facts = ticket && [
    [checkIn.facts.holder, ticket.holder] as const,
    [checkIn.facts.type, describeTicketType(ticket.ticketName, words)] as const,
    [checkIn.facts.ticket, ticket.id] as const,
  ]
  return (
    <div
      id={verdictId}
      className={status === 'valid' ? 'verdict verdict-good' : 'verdict'}
      role="status"
    >
      <p className={ticket ? 'verdict-word' : 'verdict-sentence'}>{checkIn.statuses[status]}</p>
      {usedAt && <p>{usedAt}</p>}
      {facts && <Facts facts={facts} />}
    </div>
  )
}

/** How many of the sold tickets were checked in; the camera's script updates it. */
export function AttendanceLine({ attendance: { used, sold } }: { attendance: Attendance }) {
  const { number, text } = useWords()
  return (
    <p className="attendance mt-3">{text.tickets.checkIn.attendance(number(used), number(sold))}</p>
  )
}

/** When the ticket was used: `2 minutes ago (5:28 AM)`, and the day only if it was another one. */
function describeUse({ checkedInAt, answeredAt, timeZone }: CheckInResult, words: Words) {
  if (!checkedInAt) return null
  const isToday = dayInZone(checkedInAt, timeZone) === dayInZone(answeredAt, timeZone)
  const at = isToday ? words.hour(checkedInAt, timeZone) : words.instant(checkedInAt, timeZone)
  return `${words.ago(checkedInAt, answeredAt)} (${at})`
}
