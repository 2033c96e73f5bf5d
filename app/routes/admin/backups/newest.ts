import { Readable } from 'node:stream'
import { findNewestCopy } from '#app/domain/backups/copies.server.ts'
import { openNewestCopy } from '#app/domain/backups/download.server.ts'
import { requirePageAccess } from '#app/http/access/guards.server.ts'
import { requirePassword } from '#app/http/access/password-again.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import type { Route } from './+types/newest'

/** A GET is not found, because the copy is sent in answer to a form only. */
export function loader() {
  throw notFound()
}

/** Sends the newest copy of the database, after the password was given again. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requirePageAccess(context, request, paths.admin.newestBackup())
  const text = getText(context)
  const posted = await readFormData(request, text)
  const { none, busy } = text.backups.download
  const back = paths.admin.backups()
  const nothing = () => redirectWithFlash(back, { kind: 'error', message: none })
  if (!config.backupDir || !findNewestCopy(config.backupDir)) return nothing()
  await requirePassword(context, admin, posted)
  const opened = await openNewestCopy(db, admin, config.backupDir)
  if (opened.ok) {
    return new Response(Readable.toWeb(opened.bytes) as ReadableStream, {
      headers: {
        'Content-Type': 'application/vnd.sqlite3',
        'Content-Length': String(opened.copy.bytes),
        'Content-Disposition': `attachment; filename="${opened.copy.name}"`,
        'Cache-Control': 'private, no-store',
      },
    })
  }
  if (opened.reason === 'none') return nothing()
  if (opened.reason === 'busy') throw conflict(busy, back)
  throw notFound()
}
