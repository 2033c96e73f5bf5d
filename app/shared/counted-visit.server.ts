import { isbot } from 'isbot'
import { cacheByText } from './cache-by-text.ts'

/** Whether a user agent is a person's browser. Cached, because the check tests many patterns. */
const isPerson = cacheByText((agent: string) => !isbot(agent), 1000)

type Sent = {
  'user-agent'?: string | null
  'sec-purpose'?: string | string[] | null
  purpose?: string | string[] | null
}

/** Whether a visit counts: people do, while bots and browsers that prefetch do not. */
export function isCountedVisit(sent: Sent): boolean {
  const purpose = sent['sec-purpose'] ?? sent.purpose
  if (purpose && /prefetch|preview/.test(String(purpose))) return false
  const agent = sent['user-agent']
  return agent ? isPerson(agent) : false
}

/** Whether a visit with these request headers counts. */
export function isCountedRequest(headers: Headers): boolean {
  return isCountedVisit({
    'user-agent': headers.get('user-agent'),
    'sec-purpose': headers.get('sec-purpose'),
    purpose: headers.get('purpose'),
  })
}
