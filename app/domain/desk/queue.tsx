import { postName } from '#app/domain/moderation/post.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { EmptyState } from '#app/ui/data-table.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { PostCard, type ShownPost, selectionForm } from './post-card.tsx'
import { ReasonSelect } from './reason-fields.tsx'
import { reasons } from './reasons.ts'

type QueueProps = {
  posts: ShownPost[]
  /** The number of waiting posts, including those not shown. */
  total: number
  areSelected: boolean
}

/** The posts that wait, and the form that decides on several at once. */
export function Queue({ posts, total, areSelected }: QueueProps) {
  const { desk } = useText()
  if (posts.length === 0) return <EmptyState>{desk.empty}</EmptyState>
  const changed = posts.filter(({ isChanged }) => isChanged)
  return (
    <>
      <p className="mb-2">
        {desk.waiting(total)} {total > posts.length && desk.oldest(posts.length)}
      </p>
      {changed.length > 0 && (
        <p className="mb-2">
          {desk.again}{' '}
          <Spaced>
            {changed.map((post) => (
              <a key={postName(post)} href={`#${postName(post)}`}>
                {post.title}
              </a>
            ))}
          </Spaced>
        </p>
      )}
      {posts.map((post) => (
        <PostCard key={postName(post)} post={post} isSelected={areSelected} />
      ))}
      <Selection areSelected={areSelected} />
    </>
  )
}

/** The form that decides on every selected post; the posts' checkboxes belong to it. */
function Selection({ areSelected }: { areSelected: boolean }) {
  const { desk } = useText()
  const all = areSelected ? paths.admin.desk() : paths.admin.desk({ select: 'all' })
  return (
    <form
      id={selectionForm}
      method="post"
      className="desk-bar"
      aria-label={desk.selected}
      autoComplete="off"
    >
      {/* Enter in a checkbox presses the form's first button, so the first is a disabled one. */}
      <input type="submit" disabled hidden />
      <a href={all}>{areSelected ? desk.selectNone : desk.selectAll}</a>{' '}
      <label className="sr-only" htmlFor="selection-reason">
        {desk.reason}
      </label>
      <ReasonSelect id="selection-reason" offered={reasons} none={desk.reason} />
      <Spaced>
        <button className="button-quiet" name="decision" value="approved">
          {desk.approveSelected}
        </button>
        <button className="button-danger" name="decision" value="rejected">
          {desk.rejectSelected}
        </button>
      </Spaced>
    </form>
  )
}
