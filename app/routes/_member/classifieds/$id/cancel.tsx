import { getDisplayName, stageAllows } from '#app/domain/classifieds/classified.ts'
import { cancelClassified } from '#app/domain/classifieds/post.server.ts'
import { findManagedClassified } from '#app/domain/classifieds/queries.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { parseId } from '#app/http/params.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { useText } from '#app/text/index.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { Route } from './+types/cancel'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const classified = findManagedClassified(db, requireMember(context, request), parseId(params.id))
  if (!classified) throw notFound()
  if (!stageAllows('cancel', classified, nowInstant()))
    throw conflict(getText(context).classifieds.cancellation.failed)
  return { name: getDisplayName(classified) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  await readFormData(request, text)
  const { cancellation } = text.classifieds
  const outcome = await cancelClassified(db, actor, parseId(params.id))
  if (!outcome.ok) {
    throw outcome.reason === 'not_found' ? notFound() : conflict(cancellation.failed)
  }
  const flash = {
    kind: 'success',
    message: cancellation.done(getDisplayName(outcome.classified)),
  } as const
  return redirectWithFlash(paths.ownerDashboard.classifieds(), flash)
}

export default function CancelClassified({ loaderData }: Route.ComponentProps) {
  const { cancellation } = useText().classifieds
  return (
    <ConfirmPage
      title={cancellation.title(loaderData.name)}
      question={cancellation.question}
      consequence={cancellation.consequence}
      submit={cancellation.submit}
      back={cancellation.back}
      backTo={paths.ownerDashboard.classifieds()}
    />
  )
}
