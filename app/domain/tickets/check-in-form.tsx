import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { Validation } from './check-in.server.ts'
import { describeTicketType } from './ticket-type-name.ts'

type ValidateFormProps = {
  action: string
  /** False where the page has another purpose and must not move the focus. */
  takesFocus?: boolean
}

/**
 * A field for a code, typed or sent by a hand scanner that types it and presses Enter. The field
 * has the focus again after each answer.
 */
export function ValidateForm({ action, takesFocus = true }: ValidateFormProps) {
  const { validate } = useText().tickets
  return (
    <form method="post" action={action} className="form">
      <div className="field">
        <label htmlFor="unique_code">{validate.code}</label>
        <p className="field-hint" id="unique_code-hint">
          {validate.hint}
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
      <button className="button">{validate.submit}</button>
    </form>
  )
}

/** The verdict for door staff, readable at arm's length. */
export function ValidationResult({ validation }: { validation: Validation | null }) {
  const words = useWords()
  const { validate } = useText().tickets
  const status = validation?.status ?? 'mistyped'
  const isGood = status === 'valid'
  const usedAt =
    validation?.validatedAt && words.instant(validation.validatedAt, validation.timeZone)
  const ticket = validation?.ticket
  const facts = ticket && [
    [validate.facts.ticket, ticket.id] as const,
    [validate.facts.event, ticket.eventTitle] as const,
    [validate.facts.type, describeTicketType(ticket.ticketName, words)] as const,
    [validate.facts.begins, words.instant(ticket.begins, validation.timeZone)] as const,
    [validate.facts.holder, ticket.holder] as const,
  ]
  return (
    <div className={isGood ? 'verdict verdict-good' : 'verdict'} role="status">
      <p className="verdict-word">
        {status === 'used' ? validate.alreadyUsed(usedAt ?? '') : validate.statuses[status]}
      </p>
      {facts && <Facts facts={facts} />}
    </div>
  )
}
