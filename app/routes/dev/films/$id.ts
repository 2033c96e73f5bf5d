import { requireStandIns } from '#app/http/access/guards.server.ts'
import { notFound } from '#app/http/errors.ts'
import type { Route } from './+types/$id'

/** Serves a stand-in for a film of the about page. */
export async function loader({ params }: Route.LoaderArgs) {
  requireStandIns()
  const { drawFilm } = await import('#dev/films.ts')
  const film = drawFilm(Number(params.id))
  if (!film) throw notFound()
  return new Response(film, { headers: { 'Content-Type': 'image/svg+xml' } })
}
