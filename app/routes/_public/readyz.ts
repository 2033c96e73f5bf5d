import { checkReadiness } from '#app/http/readiness.server.ts'

/** Whether a proxy can send visitors here: 200, or 503 with the check that says no. */
export async function loader() {
  const { isReady, found } = await checkReadiness()
  const headers = { 'Cache-Control': 'no-store' }
  return Response.json({ ready: isReady, ...found }, { status: isReady ? 200 : 503, headers })
}
