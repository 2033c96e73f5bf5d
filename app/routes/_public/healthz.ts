/** Only says that the process answers; nothing else is checked. */
export function loader() {
  return Response.json({ ok: true }, { headers: { 'Cache-Control': 'no-store' } })
}
