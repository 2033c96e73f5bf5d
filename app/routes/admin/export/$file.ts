import { Readable } from 'node:stream'
import { redirect } from 'react-router'
import { exportCsv } from '#app/domain/exports/csv.server.ts'
import { findPersonalList, isExportKind } from '#app/domain/exports/export.ts'
import { recordDownload } from '#app/domain/personal-data-access/downloads.server.ts'
import { requireAdmin } from '#app/http/access/guards.server.ts'
import { requirePassword } from '#app/http/access/password-again.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { paths } from '#app/paths.ts'
import type { Route } from './+types/$file'

function readKind({ file }: { file: string }) {
  const kind = /^(\w+)\.csv$/.exec(file)?.[1]
  if (!isExportKind(kind)) throw notFound()
  return kind
}

/** Redirects to the page with the buttons, because a file is requested by a form. */
export function loader({ params }: Route.LoaderArgs) {
  readKind(params)
  return redirect(paths.admin.dashboard())
}

/** Sends a table as CSV, such as `/admin/export/users.csv`. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireAdmin(context, request)
  const kind = readKind(params)
  const list = findPersonalList(kind)
  const form = await readFormData(request, getText(context))
  if (list) {
    await requirePassword(context, admin, form)
    await recordDownload(db, admin, list)
  }
  return new Response(Readable.toWeb(exportCsv(db, kind, getWords(context))) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${kind}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
