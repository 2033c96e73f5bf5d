import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useActionData } from 'react-router'
import { useText } from '#app/text/index.ts'
import { Spaced } from './spaced.tsx'

type DecisionFormProps = {
  /** The id of the row to decide on. */
  id: number
  /** The row's version, if its owner can change it meanwhile. */
  seenVersion?: string
  /** The label of the optional message's field. */
  answerLabel: string
  /** Missing where a row can only be cancelled. */
  accept?: { value: string; label: string }
  refuse: { value: string; label: string }
  /** The row's name for screen readers, because many rows have the same buttons. */
  about: string
  /** More hidden fields. */
  children?: ReactNode
}

/**
 * A form to accept, reject or cancel one row, with an optional message that is kept after an error.
 */
export function DecisionForm({
  id,
  seenVersion,
  answerLabel,
  accept,
  refuse,
  about,
  children,
}: DecisionFormProps) {
  const { common } = useText()
  const refused = useRefused(id)
  // The page goes to the field after a refusal, and only then is there a field with this id.
  const refusedId = `decision-${id}`
  const fieldId = refused ? refusedId : `answer-${id}`
  return (
    <form method="post" action={`#${refusedId}`} className="grid gap-2 sm:min-w-64">
      <input type="hidden" name="id" value={id} />
      {/* Sent once more without a message, the decision is confirmed. */}
      {refused?.answer === '' && <input type="hidden" name="isSure" value="on" />}
      {seenVersion && <input type="hidden" name="seenVersion" value={seenVersion} />}
      {children}
      <div className="field">
        <label htmlFor={fieldId}>
          {answerLabel} <span className="sr-only">{about}</span>{' '}
          <span className="font-normal text-muted">({common.optional})</span>
        </label>
        <textarea
          id={fieldId}
          name="answer"
          rows={2}
          maxLength={1000}
          defaultValue={refused?.answer}
          // biome-ignore lint/a11y/noAutofocus: the form may be far down the page.
          autoFocus={refused !== null}
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
          {accept && (
            <button className="button" name="status" value={accept.value}>
              {accept.label} <span className="sr-only">{about}</span>
            </button>
          )}
          <button className="button-danger" name="status" value={refuse.value}>
            {refuse.label} <span className="sr-only">{about}</span>
          </button>
        </Spaced>
      </div>
    </form>
  )
}

/** Returns the action's errors if they belong to the form of the row with this id. */
export function useRefused(id: number) {
  const { common } = useText()
  const posted = useActionData<{ result?: SubmissionResult<string[]> }>()?.result
  if (posted?.initialValue?.id !== String(id)) return null
  const sentence = Object.values(posted.error ?? {}).flatMap((errors) => errors ?? [])[0]
  return {
    answer: String(posted.initialValue.answer ?? ''),
    sentence: sentence ?? common.badRequest,
  }
}
