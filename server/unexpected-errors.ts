import type { ErrorHandler } from 'hono'
import { retrySeconds } from '#app/http/errors.ts'
import { getErrorCode } from '#db/database-errors.ts'
import { respondWithError } from './error-responses.ts'
import { getRequestDetails } from './request-log.ts'

/** Node's codes of a disk that takes no files, such as those in which uploads are received. */
const diskCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']

/**
 * Answers an error of the server around React Router. It is logged unless the body was cut off,
 * because the request's line in the log says so (`limitBodyTime`).
 */
export const answerUnexpectedError: ErrorHandler = (error, context) => {
  const { log } = getRequestDetails(context)
  const isCutOff = context.req.raw.signal.aborted && !context.env.incoming.complete
  if (!isCutOff) log.error({ err: error }, 'unexpected error')
  if (diskCodes.includes(getErrorCode(error))) {
    context.header('Retry-After', retrySeconds.failing)
    return respondWithError(context, 503, ({ common }) => common.failing)
  }
  return respondWithError(context, 500, ({ common }) => common.unexpected)
}
