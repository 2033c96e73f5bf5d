/** The process runs and answers; nothing else is looked at. */
export function loader() {
  return Response.json({ ok: true }, { headers: { 'Cache-Control': 'no-store' } })
}
