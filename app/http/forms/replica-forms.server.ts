import type { MiddlewareFunction } from 'react-router'
import { getText } from '#app/http/context.server.ts'
import { isRefusal } from '#app/http/errors.ts'
import { boxRole } from '#app/shared/box-role.server.ts'
import { ReplicaError } from '#db/database-errors.ts'
import { largestPlainBody, readFormData } from './bounded-input.server.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether requests of this method change nothing. */
export const isReading = (method: string) => readingMethods.has(method)

/**
 * Root middleware: on a replica, answers a form that the proxy should have sent to the primary with
 * 503 and a page that keeps the typed values, so that it can be sent again.
 */
export const refuseForms: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (boxRole === 'primary' || isReading(request.method)) return next()
  if (Number(request.headers.get('Content-Length') ?? Number.NaN) <= largestPlainBody) {
    await readFormData(request, getText(context)).catch(keepNothing)
  }
  throw new ReplicaError('A form has arrived at a replica.')
}

/** A body that is not a valid form cannot be kept, and gets the same 503. */
function keepNothing(error: unknown) {
  if (!isRefusal(error)) throw error
}
