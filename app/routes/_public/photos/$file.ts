import { findNamedFile } from '#app/domain/photos/files.server.ts'
import { readFileName } from '#app/domain/photos/photo-address.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import type { Route } from './+types/$file'

/** Serves a photo by the hash of its bytes, so that it can be cached forever. */
export function loader({ params }: Route.LoaderArgs) {
  const name = readFileName(params.file)
  const file = name && findNamedFile(db, name)
  if (!file) throw notFound()
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': file.mediaType,
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}
