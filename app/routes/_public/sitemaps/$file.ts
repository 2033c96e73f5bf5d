import { writeSitemapPart } from '#app/domain/sitemap/sitemap.server.ts'
import { publicFile } from '#app/http/cache-headers.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'
import { config } from '#app/shared/config.server.ts'
import type { Route } from './+types/$file'

/** A part of the sitemap, such as `2.xml`. */
export function loader({ params }: Route.LoaderArgs) {
  const [, part] = /^(\d+)\.xml$/.exec(params.file) ?? []
  const sitemap = writeSitemapPart(db, config.origin, parseId(part))
  if (sitemap === null) throw notFound()
  return new Response(sitemap, { headers: publicFile('application/xml; charset=utf-8') })
}
