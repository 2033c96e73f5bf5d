import type { Text } from '#app/text/index.ts'
import type { DeskDecision, DeskRefusal, DeskResult } from './decide.server.ts'
import type { UndoResult } from './undo.server.ts'

/** More posts that were already decided are only counted. */
const maxNamed = 3

/**
 * Describes the results of decisions, with one sentence for each kind of outcome, and for each of a
 * few posts on which another decision stands.
 */
export function describeResults(
  status: DeskDecision['status'],
  results: DeskResult[],
  { desk }: Text,
): string {
  const done = results.filter(({ refusal }) => refusal === null).map(({ title }) => title)
  const refused = (Object.keys(desk.refused) as DeskRefusal[]).flatMap((reason) => {
    const posts = results.filter(({ refusal }) => refusal === reason)
    const named = posts.flatMap(({ title, lastDecision }) =>
      lastDecision ? [desk.alreadyDecided[lastDecision.status](title, lastDecision.by)] : [],
    )
    if (named.length === posts.length && named.length <= maxNamed) return named
    return posts.length > 0 && desk.refused[reason](posts.length)
  })
  return [done.length > 0 && desk.done[status](done), ...refused].filter(Boolean).join(' ')
}

/** Describes the results of undoing decisions. */
export function describeUndone(results: UndoResult[], { desk: { undo } }: Text): string {
  const listTitles = (wanted: UndoResult['refusal']) =>
    results.filter(({ refusal }) => refusal === wanted).map(({ title }) => title)
  const done = listTitles(null)
  const since = listTitles('happened_since')
  const isLate = results.length === 0 || listTitles('too_late').length > 0
  return [
    done.length > 0 && undo.done(done),
    since.length > 0 && undo.refused.happened_since(since),
    listTitles('undone_before').length > 0 && undo.refused.undone_before,
    isLate && undo.refused.too_late,
  ]
    .filter(Boolean)
    .join(' ')
}
