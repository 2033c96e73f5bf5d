import { writeSitemap } from '#app/domain/sitemap/sitemap.server.ts'
import { publicFile } from '#app/http/cache-headers.ts'
import { db } from '#app/http/database.server.ts'
import { config } from '#app/shared/config.server.ts'

/** The addresses of the public pages, for search engines. */
export function loader() {
  return new Response(writeSitemap(db, config.origin), {
    headers: publicFile('application/xml; charset=utf-8'),
  })
}
