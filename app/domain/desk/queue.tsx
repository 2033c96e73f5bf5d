import { postName } from '#app/domain/moderation/post.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { readyReasons } from '#db/schema/ready-reasons.ts'
import { PostCard, type ShownPost } from './post-card.tsx'
import { ReasonSelect } from './reason-fields.tsx'

type QueueProps = {
  posts: ShownPost[]
  /** The number of waiting posts, including those not shown. */
  total: number
  areSelected: boolean
}

/**
 * The posts that wait, in one form, because text browsers do not know fields outside of their form.
 */
export function Queue({ posts, total, areSelected }: QueueProps) {
  const { desk } = useText()
  if (posts.length === 0) return <EmptyState>{desk.empty}</EmptyState>
  const changed = posts.filter(({ isChanged }) => isChanged)
  return (
    <>
      <p className="mb-2">
        {desk.waiting(total)} {total > posts.length && desk.oldest(posts.length)}{' '}
        <a href={areSelected ? paths.admin.desk() : paths.admin.desk({ select: 'all' })}>
          {areSelected ? desk.selectNone : desk.selectAll}
        </a>
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
      <form method="post" aria-label={desk.queue} autoComplete="off">
        {/* Enter in a checkbox presses the form's first enabled button, so the first does nothing. */}
        <button className="sr-only" tabIndex={-1} aria-hidden="true" name="decision" value="">
          {/* Some text browsers show it. */}
          {desk.decideNothing}
        </button>
        {posts.map((post) => (
          <PostCard key={postName(post)} post={post} isSelected={areSelected} />
        ))}
        <Selection />
      </form>
    </>
  )
}

/** The buttons that decide on every selected post. */
function Selection() {
  const { desk } = useText()
  return (
    <fieldset className="desk-bar">
      <legend className="sr-only">{desk.selected}</legend>
      <label className="sr-only" htmlFor="selection-reason">
        {desk.reason}
      </label>
      <ReasonSelect id="selection-reason" name="reason" offered={readyReasons} none={desk.reason} />
      <Spaced>
        <button className="button-quiet" name="decision" value="approved">
          {desk.approveSelected}
        </button>
        <button className="button-danger" name="decision" value="rejected">
          {desk.rejectSelected}
        </button>
      </Spaced>
    </fieldset>
  )
}
