import script from '#app/domain/payments/sandbox/browser-script.js?raw'
import { requireStandIns } from '#app/http/guards.server.ts'

/** The stand-in for the payment service's script. */
export function loader() {
  requireStandIns()
  return new Response(script, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
}
