import { redirect } from 'react-router'
import { canTakeBack, findConfirmed } from '#app/domain/imports/queries.server.ts'
import { takeBackImport } from '#app/domain/imports/transitions.server.ts'
import { requirePageAccess } from '#app/http/access/guards.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { parseId } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { Route } from './+types/take-back'

export function loader({ context, request, params }: Route.LoaderArgs) {
  requirePageAccess(context, request, paths.admin.import())
  const found = findConfirmed(db, parseId(params.id))
  if (!found) throw notFound()
  if (!canTakeBack(found)) throw conflict(getText(context).imports.takeBack.failed)
  const { id, fileName, counts } = found
  return { id, fileName, added: counts?.added ?? 0, changed: counts?.changed ?? 0 }
}

/** Takes the import back and redirects to its progress. Repeating it only redirects. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requirePageAccess(context, request, paths.admin.import())
  const id = parseId(params.id)
  await readFormData(request, text)
  const isBegun = await takeBackImport(db, actor, id)
  const found = findConfirmed(db, id)
  if (!found) throw notFound()
  const isUnderWay = found.state === 'taking_back' || found.state === 'taken_back'
  if (!isBegun && !isUnderWay) throw conflict(text.imports.takeBack.failed)
  return redirect(paths.admin.importPage(id), 303)
}

export default function TakeBackImport({ loaderData }: Route.ComponentProps) {
  const { takeBack } = useText().imports
  const { id, fileName, added, changed } = loaderData
  return (
    <ConfirmPage
      title={takeBack.title(fileName)}
      question={takeBack.question(added, changed)}
      consequence={takeBack.consequence}
      submit={takeBack.submit}
      back={takeBack.back}
      backTo={paths.admin.importPage(id)}
    />
  )
}
