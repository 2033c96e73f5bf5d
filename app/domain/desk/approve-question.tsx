import type { Note } from '#app/domain/screening/queries.server.ts'
import { ScreeningNote } from '#app/domain/screening/screening-note.tsx'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { isRisky } from './is-risky.ts'

type ApproveQuestionProps = {
  /** The values of the form fields of all selected posts, with their titles. */
  posts: Array<{ value: string; title: string; note: Note | null }>
}

/** Asks for confirmation before posts of a high risk are approved with others, and names these. */
export function ApproveQuestion({ posts }: ApproveQuestionProps) {
  const { approveQuestion, question } = useText().desk
  return (
    <Page title={approveQuestion.title}>
      <p className="mb-2 text-lg">{approveQuestion.text}</p>
      <ul className="mb-4 list-disc pl-6">
        {posts.filter(isRisky).map(({ value, title, note }) => (
          <li key={value}>
            <bdi>{title}</bdi>
            <ScreeningNote note={note} />
          </li>
        ))}
      </ul>
      <form method="post" action={paths.admin.desk()} className="flex flex-wrap gap-3">
        {posts.map(({ value }) => (
          <input key={value} type="hidden" name="post" value={value} />
        ))}
        <input type="hidden" name="isSure" value="on" />
        <Spaced>
          <button className="button" name="decision" value="approved">
            {approveQuestion.submit(posts.length)}
          </button>
          <a className="button-quiet" href={paths.admin.desk()}>
            {question.back}
          </a>
        </Spaced>
      </form>
    </Page>
  )
}
