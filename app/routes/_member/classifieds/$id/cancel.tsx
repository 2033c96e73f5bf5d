import { mayDo, nameOf } from '#app/domain/classifieds/classified.ts'
import { cancelAd } from '#app/domain/classifieds/post.server.ts'
import { findOwnAd } from '#app/domain/classifieds/queries.server.ts'
import { wakeJob } from '#app/domain/jobs/wake.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formDataOf } from '#app/http/forms.server.ts'
import { requireMember } from '#app/http/guards.server.ts'
import { idOf } from '#app/http/params.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { textFor, useText } from '#app/text/index.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { Route } from './+types/cancel'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const ad = findOwnAd(db, requireMember(context, request), idOf(params.id))
  if (!ad) throw notFound()
  if (!mayDo('cancel', ad, nowInstant())) throw conflict(textFor().classifieds.cancelling.failed)
  return { name: nameOf(ad) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const actor = requireMember(context, request)
  await formDataOf(request)
  const { cancelling } = textFor().classifieds
  const outcome = cancelAd(db, actor, idOf(params.id))
  if (!outcome.ok) {
    throw outcome.reason === 'not_found' ? notFound() : conflict(cancelling.failed)
  }
  wakeJob('close checkouts')
  const flash = { kind: 'success', message: cancelling.done } as const
  return redirectWithFlash('/owner-dashboard/classifieds', flash)
}

export default function CancelAd({ loaderData }: Route.ComponentProps) {
  const { cancelling } = useText().classifieds
  return (
    <ConfirmPage
      title={cancelling.title(loaderData.name)}
      question={cancelling.question}
      consequence={cancelling.consequence}
      submit={cancelling.submit}
      back={cancelling.back}
      backTo="/owner-dashboard/classifieds"
    />
  )
}
