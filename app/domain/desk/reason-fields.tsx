import { answerLength } from '#app/shared/decision-form.ts'
import { useText } from '#app/text/index.ts'
import { type ReadyReason, readyReasons } from '#db/schema/ready-reasons.ts'
import { type ReasonKind, reasonsFor } from './ready-reasons.ts'

type ReasonFieldsProps = {
  /** Unique on the page. */
  id: string
  /** The title of the post for screen readers, where many posts have the same fields. */
  about?: string
  /** If missing, those of a decision on all posts of the form. */
  names?: { reason: string; answer: string }
  /** If missing, the reasons for all kinds. */
  kind?: ReasonKind
  /** What was typed before, if the form is shown again. */
  typed?: TypedReason
}

export type TypedReason = { reason: ReadyReason | null; answer: string }

/** The ready reasons to reject a post, and a field for the moderator's own words. */
export function ReasonFields({ id, about, names, kind, typed }: ReasonFieldsProps) {
  const { desk } = useText()
  const { reason, answer } = names ?? { reason: 'reason', answer: 'answer' }
  const title = about && <span className="sr-only">{about}</span>
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}-reason`}>
          {desk.reason} {title}
        </label>
        <ReasonSelect
          id={`${id}-reason`}
          name={reason}
          offered={kind ? reasonsFor[kind] : readyReasons}
          none={desk.noReason}
          chosen={typed?.reason}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-answer`}>
          {desk.ownWords} {title}
        </label>
        <textarea
          id={`${id}-answer`}
          name={answer}
          rows={2}
          maxLength={answerLength}
          defaultValue={typed?.answer}
        />
      </div>
    </>
  )
}

type ReasonSelectProps = {
  id: string
  name: string
  offered: readonly ReadyReason[]
  /** The label of the option without a reason. */
  none: string
  chosen?: ReadyReason | null
}

export function ReasonSelect({ id, name, offered, none, chosen }: ReasonSelectProps) {
  const { desk } = useText()
  return (
    <select id={id} name={name} defaultValue={chosen ?? ''} autoComplete="off">
      <option value="">{none}</option>
      {offered.map((reason) => (
        <option key={reason} value={reason}>
          {desk.reasons[reason]}
        </option>
      ))}
    </select>
  )
}
