import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useActionData } from 'react-router'
import type { Note } from '#app/domain/screening/queries.server.ts'
import { ScreeningNote } from '#app/domain/screening/screening-note.tsx'
import { useText } from '#app/text/index.ts'
import { DecisionForm } from '#app/ui/decision-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { postName, type SeenPost } from './post.ts'

type QueuePageProps = {
  text: { title: string; empty: string; waiting(count: number): string }
  /** How many posts wait, including those that are not shown. */
  total: number
  /** The ids of the posts that are shown. */
  shown: number[]
  children: ReactNode
}

/** The queue of one kind: flagged posts first, then the oldest. */
export function QueuePage({ text, total, shown, children }: QueuePageProps) {
  const { moderation } = useText()
  const posted = useActionData<{ result?: SubmissionResult<string[]> }>()?.result?.initialValue
  return (
    <Page title={text.title}>
      {posted?.id && !shown.includes(Number(posted.id)) && (
        <div role="alert" className="mb-4">
          <p>{moderation.elsewhere}</p>
          {posted.answer && <blockquote>{String(posted.answer)}</blockquote>}
        </div>
      )}
      {total === 0 ? (
        <EmptyState>{text.empty}</EmptyState>
      ) : (
        <p className="mb-4">{text.waiting(total)}</p>
      )}
      {children}
    </Page>
  )
}

type QueuedPostProps = {
  post: SeenPost
  title: string
  /** The result of the screening; null if there is none. */
  note: Note | null
  /** Whether the post does not wait but is approved, so that it can only be rejected. */
  isApproved?: boolean
  /** The post's content, shown above the decision form. */
  children: ReactNode
}

/** A post in the queue of its kind, with the form of its decision. */
export function QueuedPost({ post, title, note, isApproved, children }: QueuedPostProps) {
  const { moderation } = useText()
  return (
    <article id={postName(post)} className="mb-8 border-b border-ink pb-6">
      <h2 className="mb-2">
        <bdi>{title}</bdi>
      </h2>
      {children}
      <ScreeningNote note={note} />
      <DecisionForm
        id={post.id}
        seenVersion={post.seenVersion}
        answerLabel={moderation.feedback}
        about={title}
        accept={isApproved ? undefined : { value: 'approved', label: moderation.approve }}
        refuse={{ value: 'rejected', label: moderation.reject }}
      >
        {isApproved && <input type="hidden" name="takesOff" value="on" />}
      </DecisionForm>
    </article>
  )
}
