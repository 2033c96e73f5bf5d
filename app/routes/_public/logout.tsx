import { redirect } from 'react-router'
import { revokeSession } from '#app/domain/accounts/sessions.server.ts'
import { endSessionHeader } from '#app/http/access/session.server.ts'
import { actorContext, getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { readChosenPlace } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import type { Route } from './+types/logout'

/** Only a POST signs out; a link to this address redirects to the home page. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(paths.home(readChosenPlace(request)))
}

export async function action({ context, request }: Route.ActionArgs) {
  await readFormData(request, getText(context))
  const actor = context.get(actorContext)
  if (actor) await revokeSession(db, actor, actor.sessionId)
  return redirect(paths.home(readChosenPlace(request)), {
    status: 303,
    headers: { 'Set-Cookie': await endSessionHeader() },
  })
}
