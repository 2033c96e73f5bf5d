import { requestDetails } from '#app/http/context.server.ts'
import { notFound } from '#app/http/errors.ts'
import { mayReadMetrics, metricsContentType, writeMetrics } from '#app/http/metrics.server.ts'
import type { Route } from './+types/metrics'

/** Metrics for Prometheus; 404 for anybody else. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (!mayReadMetrics(request, context.get(requestDetails))) throw notFound()
  const headers = { 'Content-Type': metricsContentType, 'Cache-Control': 'no-store' }
  return new Response(await writeMetrics(), { headers })
}
