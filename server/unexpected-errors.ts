import type { Context } from 'hono'
import { respondWithError } from './error-responses.ts'
import { getFacts } from './request-log.ts'

/**
 * Answers an error of the server around React Router. It is logged unless the body was cut off,
 * because the request's line in the log says so (`limitBodyTime`).
 */
export function answerUnexpectedError(error: Error, context: Context) {
  const { log } = getFacts(context)
  const isCutOff = context.req.raw.signal.aborted && !context.env.incoming.complete
  if (!isCutOff) log.error({ err: error }, 'unexpected error')
  return respondWithError(context, 500, ({ common }) => common.unexpected)
}
