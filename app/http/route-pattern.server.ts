import type { MiddlewareFunction } from 'react-router'
import { paths } from '#app/paths.ts'
import { routeContext } from './context.server.ts'

/** Root middleware: stores the pattern of the matching route for the metrics. */
export const storeRoutePattern: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
  context.set(routeContext, paths.home() + pattern)
  return next()
}
