import { checkReadiness } from './+readiness.server.ts'

/** Tells a proxy whether to send visitors here: 200, or 503 with the failed check. */
export async function loader() {
  const { isReady, found } = await checkReadiness()
  const headers = { 'Cache-Control': 'no-store' }
  return Response.json({ ready: isReady, ...found }, { status: isReady ? 200 : 503, headers })
}
