import type { Text } from '#app/text/index.ts'
import type { DeskDecision, DeskRefusal, DeskResult } from './decide.server.ts'

const refusals: readonly DeskRefusal[] = [
  'changed_since',
  'already_decided',
  'own_post',
  'has_tickets',
  'gone',
]

/** Says what became of some decisions, a sentence for each outcome. */
export function describeResults(
  { desk }: Text,
  status: DeskDecision['status'],
  results: DeskResult[],
): string {
  const done = results.filter(({ refusal }) => refusal === null).map(({ title }) => title)
  const refused = refusals.map((reason) => {
    const { length } = results.filter(({ refusal }) => refusal === reason)
    return length > 0 && desk.refused[reason](length)
  })
  return [done.length > 0 && desk.done[status](done), ...refused].filter(Boolean).join(' ')
}
