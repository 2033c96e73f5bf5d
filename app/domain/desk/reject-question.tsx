import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { ReasonFields } from './reason-fields.tsx'

type RejectQuestionProps = {
  /** The values of the posts' form fields, with their titles. */
  posts: Array<{ value: string; title: string }>
}

/** Asks for confirmation before posts are rejected without a reason. The posts stay selected. */
export function RejectQuestion({ posts }: RejectQuestionProps) {
  const { question } = useText().desk
  return (
    <Page title={question.title}>
      <p className="mb-2 text-lg">{question.text}</p>
      <ul className="mb-4 list-disc pl-6">
        {posts.map(({ value, title }) => (
          <li key={value}>
            <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
      <form method="post" action={paths.admin.desk()} className="form">
        {posts.map(({ value }) => (
          <input key={value} type="hidden" name="post" value={value} />
        ))}
        <input type="hidden" name="isSure" value="on" />
        <ReasonFields id="question" />
        <div className="flex flex-wrap gap-3">
          <Spaced>
            <button className="button-danger" name="decision" value="rejected">
              {question.submit}
            </button>
            <a className="button-quiet" href={paths.admin.desk()}>
              {question.back}
            </a>
          </Spaced>
        </div>
      </form>
    </Page>
  )
}
