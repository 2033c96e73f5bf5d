import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import stylesheet from '#app/desk.css?url'
import type { Actor } from '#app/domain/accounts/account.ts'
import { ApproveQuestion } from '#app/domain/desk/approve-question.tsx'
import { decidePosts } from '#app/domain/desk/decide.server.ts'
import { describePosts } from '#app/domain/desk/describe.server.ts'
import { describeResults, describeUndone } from '#app/domain/desk/describe-results.ts'
import type { DeskPost } from '#app/domain/desk/desk-post.ts'
import { deskForm, pickDecided } from '#app/domain/desk/forms.ts'
import { isRisky } from '#app/domain/desk/is-risky.ts'
import { readDeskNumbers } from '#app/domain/desk/numbers.server.ts'
import { may } from '#app/domain/desk/permissions.ts'
import type { ShownPost } from '#app/domain/desk/post-card.tsx'
import { toFieldValue } from '#app/domain/desk/post-field.ts'
import { countWaiting, listWaiting, pickWaiting } from '#app/domain/desk/queue.server.ts'
import { Queue } from '#app/domain/desk/queue.tsx'
import { RejectQuestion } from '#app/domain/desk/reject-question.tsx'
import { RestOfDesk } from '#app/domain/desk/rest-of-desk.tsx'
import { undoDecisions } from '#app/domain/desk/undo.server.ts'
import { postName } from '#app/domain/moderation/post.ts'
import { queueLength } from '#app/domain/moderation/status.ts'
import { listUndoable } from '#app/domain/moderation/undoable.server.ts'
import { requirePageAccess } from '#app/http/access/guards.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { safeRedirect } from '#app/http/redirects/safe-redirect.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { dayInZone } from '#app/shared/zoned-time.ts'
import { type Text, useText } from '#app/text/index.ts'
import type { Words } from '#app/text/words.ts'
import { Page } from '#app/ui/page.tsx'
import { RefusedMessage } from '#app/ui/refused-message.tsx'
import { toUndo } from './+moderation.server.ts'
import type { Route } from './+types/desk'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

export function loader({ context, request }: Route.LoaderArgs) {
  const actor = requirePageAccess(context, request, paths.admin.desk())
  const words = getWords(context)
  const search = new URL(request.url).searchParams
  const again = (search.get('again') ?? '').split(',')
  const posts = describePosts(db, listWaiting(db, actor), words)
  return {
    posts: posts.map((post) => showPost(post, again.includes(postName(post)), words)),
    total: countWaiting(db, actor) ?? 0,
    areSelected: search.get('select') === 'all',
    numbers: may(actor, 'viewNumbers') ? loadNumbers(words) : null,
  }
}

function showPost(post: DeskPost, isChanged: boolean, words: Words): ShownPost {
  const at = words.instant(post.since, config.timeZone)
  return { ...post, at, ago: words.ago(post.since, nowInstant()), isChanged }
}

function loadNumbers(words: Words) {
  const { lastImport, ...numbers } = readDeskNumbers(db)
  const shown = lastImport && {
    fileName: lastImport.fileName,
    rows: lastImport.rowCount ?? 0,
    day: words.day(dayInZone(lastImport.createdAt, config.timeZone)),
  }
  return { ...numbers, lastImport: shown }
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requirePageAccess(context, request, paths.admin.desk())
  const words = getWords(context)
  const { text } = words
  const posted = await readFormData(request, text, { maxPerName: queueLength })
  const undone = posted.get('undo')
  if (typeof undone === 'string') {
    return undo(actor, undone, safeRedirect(posted.get('from'), paths.admin.desk()), text)
  }
  if (posted.get('decision') === '') return redirectWithError(text.desk.nothingDecided)
  const form = checkForm(pickDecided(posted), deskForm(text), text)
  if (!form.ok) throw form.problem()
  const { post: posts, decision: status, answer, isSure } = form.value
  if (posts.length === 0) return redirectWithError(text.desk.nothingSelected)
  const reason = form.value.reason || null
  // Described here, because a post may have left the part of the queue that the page shows.
  const described = describePosts(db, pickWaiting(db, actor, posts), words)
  const asksFirst =
    status === 'rejected' ? !reason && !answer : posts.length > 1 && described.some(isRisky)
  if (asksFirst && !isSure && described.length > 0) {
    const found = new Map(described.map((post) => [postName(post), post]))
    const asked = posts.flatMap((post) => {
      const { title, note } = found.get(postName(post)) ?? {}
      return title === undefined ? [] : { value: toFieldValue(post), title, note: note ?? null }
    })
    return data({ asked, status, kept: null })
  }
  const batch = randomUUID()
  const results = await decidePosts(db, actor, posts, { status, reason, answer }, batch)
  const changed = results.filter(({ refusal }) => refusal === 'changed_since')
  const again = changed.map(postName).join(',')
  const message = describeResults(status, results, text)
  const to = paths.admin.desk({ again: again || null })
  const [now] = describePosts(db, changed, words)
  if (posts.length === 1 && now && (reason || answer)) {
    const post: ShownPost = { ...showPost(now, true, words), typed: { reason, answer } }
    return data({ asked: null, status, kept: { message, post } }, { status: 409 })
  }
  if (!results.some(({ refusal }) => refusal === null)) {
    return redirectWithFlash(to, { kind: 'error', message })
  }
  const isUndoable = listUndoable(db, actor).some((decided) => decided.batch === batch)
  return redirectWithFlash(to, {
    kind: 'success',
    message,
    undo: isUndoable ? toUndo(batch, to, text) : undefined,
  })
}

const redirectWithError = (message: string) =>
  redirectWithFlash(paths.admin.desk(), { kind: 'error', message })

async function undo(actor: Actor, batch: string, from: string, text: Text) {
  const results = await undoDecisions(db, actor, batch)
  return redirectWithFlash(from, {
    kind: results.some(({ refusal }) => refusal === null) ? 'success' : 'error',
    message: describeUndone(results, text),
  })
}

/**
 * One queue of all posts that wait for a decision, then links with counts to the other
 * administration pages.
 */
export default function Desk({ loaderData, actionData }: Route.ComponentProps) {
  const { desk } = useText()
  const { total, areSelected, numbers } = loaderData
  if (actionData?.asked) {
    const { asked, status } = actionData
    return status === 'approved' ? (
      <ApproveQuestion posts={asked} />
    ) : (
      <RejectQuestion posts={asked} />
    )
  }
  const kept = actionData?.kept
  const others = loaderData.posts.filter((post) => !kept || postName(post) !== postName(kept.post))
  const posts = kept ? [kept.post, ...others] : others
  return (
    <Page title={desk.title}>
      {kept && <RefusedMessage message={kept.message} />}
      <Queue posts={posts} total={total} areSelected={areSelected} />
      {numbers && <RestOfDesk numbers={numbers} />}
    </Page>
  )
}
