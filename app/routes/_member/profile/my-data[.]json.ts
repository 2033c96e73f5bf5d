import { Readable } from 'node:stream'
import { redirect } from 'react-router'
import { openOwnData } from '#app/domain/own-data/download.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { requirePassword } from '#app/http/access/password-again.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { paths } from '#app/paths.ts'
import type { Route } from './+types/my-data[.]json'

/** Redirects to the page with the download button, because the file is requested by a form. */
export function loader() {
  return redirect(paths.profile())
}

/** Sends everything the portal stores about the member, after the password was given again. */
export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireMember(context, request)
  const text = getText(context)
  await requirePassword(context, actor, await readFormData(request, text))
  await enforceRateLimit('ownData', { account: String(actor.userId) }, text)
  const opened = await openOwnData(db, actor)
  if (!opened.ok) throw conflict(text.ownData.busy, paths.profile())
  return new Response(Readable.toWeb(opened.json) as ReadableStream, {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'private, no-store',
    },
  })
}
