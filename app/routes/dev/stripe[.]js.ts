import { requireStandIns } from '#app/http/access/guards.server.ts'

/** Serves the stand-in for the payment provider's script. */
export async function loader() {
  requireStandIns()
  const { default: script } = await import('#dev/stripe-sandbox/browser-script.js?raw')
  return new Response(script, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
}
