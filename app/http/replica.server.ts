import type { MiddlewareFunction } from 'react-router'
import { role } from '#app/shared/role.server.ts'
import { ReplicaError } from '#db/trouble.ts'
import { largestPlainBody, readFormData } from './bounded-input.server.ts'
import { getText } from './context.server.ts'
import { isRefusal } from './errors.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request of this method changes nothing. */
export const isReading = (method: string) => readingMethods.has(method)

/**
 * Root middleware: on a replica, answers a form that the proxy should have sent to the primary with
 * 503 and a page that keeps what was typed, to be sent once more.
 */
export const refuseForms: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (role === 'primary' || isReading(request.method)) return next()
  if (Number(request.headers.get('Content-Length') ?? Number.NaN) <= largestPlainBody) {
    await readFormData(getText(context), request).catch(keepNothing)
  }
  throw new ReplicaError('A form has arrived at a replica.')
}

/** What is no form of ours cannot be kept, and is refused all the same. */
function keepNothing(error: unknown) {
  if (!isRefusal(error)) throw error
}
