import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AnswerCount, findAnswerCount } from '#app/http/metrics.server.ts'
import { endOfCachedLine, logCached } from '../log.ts'
import { type Answer, sendAnswer } from './page-answers.ts'

type Records = { count: AnswerCount; endOfLine: string }

/** The counter and the log line of each answer, made once, because many visitors get the same one. */
const records = new WeakMap<Answer, Records>()

/**
 * Sends an answer that is kept in memory, and logs and counts it.
 * @param asked the route that made it, or null, and the path of its address
 */
export function sendFromMemory(
  req: IncomingMessage,
  res: ServerResponse,
  answer: Answer,
  asked: { route: string | null; path: string },
) {
  sendAnswer(res, answer)
  const { count, endOfLine } = findRecords(answer, asked, req.method)
  count.times += 1
  logCached(endOfLine)
}

function findRecords(
  answer: Answer,
  { route, path }: { route: string | null; path: string },
  method = 'GET',
): Records {
  const known = records.get(answer)
  if (known) return known
  const { status } = answer
  const made = {
    count: findAnswerCount({ route, method, status, seconds: null }),
    endOfLine: endOfCachedLine(method, path, status),
  }
  records.set(answer, made)
  return made
}
