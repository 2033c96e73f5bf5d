import { useText } from '#app/text/index.ts'

type DecisionFormProps = {
  /** The row that is decided on. */
  id: number
  /** When it had last changed, where its owner can change it meanwhile. */
  seenAt?: string
  /** The label of the optional words that go with the decision. */
  answerLabel: string
  yes: { value: string; label: string }
  no: { value: string; label: string }
  /** What is decided on, for those who cannot see the row around the buttons. */
  about: string
}

/** Yes or no to one thing, with optional words, as a plain form. */
export function DecisionForm({ id, seenAt, answerLabel, yes, no, about }: DecisionFormProps) {
  const { common } = useText()
  const fieldId = `answer-${id}`
  return (
    <form method="post" className="grid gap-2">
      <input type="hidden" name="id" value={id} />
      {seenAt && <input type="hidden" name="seenAt" value={seenAt} />}
      <div className="field">
        <label htmlFor={fieldId}>
          {answerLabel} <span className="font-normal text-muted">({common.optional})</span>
        </label>
        <textarea id={fieldId} name="answer" rows={2} maxLength={1000} />
      </div>
      <div className="flex flex-wrap gap-2">
        <button className="button-quiet" name="status" value={yes.value}>
          {yes.label} <span className="sr-only">{about}</span>
        </button>
        <button className="button-danger" name="status" value={no.value}>
          {no.label} <span className="sr-only">{about}</span>
        </button>
      </div>
    </form>
  )
}
