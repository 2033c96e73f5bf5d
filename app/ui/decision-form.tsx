import type { SubmissionResult } from '@conform-to/react'
import { useActionData } from 'react-router'
import { useText } from '#app/text/index.ts'
import { Spaced } from './spaced.tsx'

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

/** Yes or no to one thing, with optional words, as a plain form. What was refused keeps its words. */
export function DecisionForm({ id, seenAt, answerLabel, yes, no, about }: DecisionFormProps) {
  const { common } = useText()
  const refused = useRefused(id)
  const fieldId = `answer-${id}`
  return (
    <form method="post" className="grid gap-2">
      <input type="hidden" name="id" value={id} />
      {seenAt && <input type="hidden" name="seenAt" value={seenAt} />}
      <div className="field">
        <label htmlFor={fieldId}>
          {answerLabel} <span className="font-normal text-muted">({common.optional})</span>
        </label>
        <textarea
          id={fieldId}
          name="answer"
          rows={2}
          maxLength={1000}
          defaultValue={refused?.answer}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? `${fieldId}-error` : undefined}
        />
        {refused && (
          <p className="field-error" id={`${fieldId}-error`} role="alert">
            {refused.sentence}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Spaced>
          <button className="button-quiet" name="status" value={yes.value}>
            {yes.label} <span className="sr-only">{about}</span>
          </button>
          <button className="button-danger" name="status" value={no.value}>
            {no.label} <span className="sr-only">{about}</span>
          </button>
        </Spaced>
      </div>
    </form>
  )
}

/** What the page's action said about this row's form, if it was that one and it was refused. */
function useRefused(id: number) {
  const { common } = useText()
  const posted = useActionData<{ result?: SubmissionResult<string[]> }>()?.result
  if (posted?.initialValue?.id !== String(id)) return null
  const sentence = Object.values(posted.error ?? {}).flatMap((errors) => errors ?? [])[0]
  return {
    answer: String(posted.initialValue.answer ?? ''),
    sentence: sentence ?? common.badRequest,
  }
}
