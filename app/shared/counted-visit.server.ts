import { isbot } from 'isbot'

/** Whether the programs that named themselves so are people's; a long list of patterns decides. */
let known = new Map<string, boolean>()
const maxKnown = 1000

function isPerson(agent: string): boolean {
  const found = known.get(agent)
  if (found !== undefined) return found
  if (known.size >= maxKnown) known = new Map()
  const answer = !isbot(agent)
  known.set(agent, answer)
  return answer
}

type Sent = {
  'user-agent'?: string | null
  'sec-purpose'?: string | string[] | null
  purpose?: string | string[] | null
}

/** Whether a visit is a person's; programs and browsers that fetch ahead are not counted. */
export function isCountedVisit(sent: Sent): boolean {
  const purpose = sent['sec-purpose'] ?? sent.purpose
  if (purpose && /prefetch|preview/.test(String(purpose))) return false
  const agent = sent['user-agent']
  return agent ? isPerson(agent) : false
}

/** The same of the headers of a request. */
export function isCounted(headers: Headers): boolean {
  return isCountedVisit({
    'user-agent': headers.get('user-agent'),
    'sec-purpose': headers.get('sec-purpose'),
    purpose: headers.get('purpose'),
  })
}
