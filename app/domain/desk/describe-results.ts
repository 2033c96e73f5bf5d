import type { Text } from '#app/text/index.ts'
import type { DeskDecision, DeskRefusal, DeskResult } from './decide.server.ts'
import type { UndoResult } from './undo.server.ts'

/** Describes the results of decisions, with one sentence for each kind of outcome. */
export function describeResults(
  status: DeskDecision['status'],
  results: DeskResult[],
  { desk }: Text,
): string {
  const done = results.filter(({ refusal }) => refusal === null).map(({ title }) => title)
  const refused = (Object.keys(desk.refused) as DeskRefusal[]).map((reason) => {
    const { length } = results.filter(({ refusal }) => refusal === reason)
    return length > 0 && desk.refused[reason](length)
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
