import { Readable } from 'node:stream'
import { exportCsv } from '#app/domain/exports/csv.server.ts'
import { isExportKind } from '#app/domain/exports/export.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import type { Route } from './+types/$file'

/** `/admin/export/users.csv`: a table as CSV. */
export function loader({ context, params }: Route.LoaderArgs) {
  const kind = /^(\w+)\.csv$/.exec(params.file)?.[1]
  if (!isExportKind(kind)) throw notFound()
  return new Response(Readable.toWeb(exportCsv(db, kind, getWords(context))) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${kind}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
