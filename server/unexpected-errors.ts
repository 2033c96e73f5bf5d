import type { Context } from 'hono'
import { respondWithError } from './error-responses.ts'
import { getFacts } from './request-log.ts'

/**
 * Answers an error of the server around React Router. It is logged unless the request was cut off,
 * because its line in the log says so (`limitBodyTime`).
 */
export function answerUnexpectedError(error: Error, context: Context) {
  const { log } = getFacts(context)
  if (!context.req.raw.signal.aborted) log.error({ err: error }, 'unexpected error')
  return respondWithError(context, 500, ({ common }) => common.unexpected)
}
