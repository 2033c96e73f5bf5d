import { isFree } from '#app/domain/fees/fee.ts'
import { listFees } from '#app/domain/fees/prices.server.ts'
import { listPayerMethods } from '#app/domain/payments/methods.server.ts'
import { withPhotos } from '#app/domain/photos/forms.ts'
import { playForm } from '#app/domain/play/forms.ts'
import { postedTypes } from '#app/domain/play/play.ts'
import { FeeList, PlayFormFields } from '#app/domain/play/play-form.tsx'
import { postPlay } from '#app/domain/play/post.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { loadTyped } from '#app/http/kept-forms/kept-form.server.ts'
import { redirectAfterFee } from '#app/http/redirects/checkout.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { encodeUploads } from '../+uploaded-photos.server.ts'
import type { Route } from './+types/new'

export function loader({ context, request }: Route.LoaderArgs) {
  requireMember(context, request)
  const fees = listFees(db, 'activation')
  return { fees, methods: listPayerMethods(), typed: loadTyped(context, request) }
}

/** Stores the listing before it is paid, so that leaving the checkout loses nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const form = await readForm(request, withPhotos(playForm(text), text), text)
  if (!form.ok) return form.refuse()
  const { photos: files, photosAlt, ...listing } = form.value
  const encoded = await encodeUploads(context, actor, form, 'photos', files)
  if (!encoded.ok) return encoded.refused
  const photos = { photos: encoded.photos, alt: photosAlt || listing.title }
  const submission = toSubmission(context, request, form.fields)
  const outcome = await postPlay(db, actor, listing, photos, submission)
  if (!outcome.ok) {
    return form.refuse({ '': [text.play.reasons[outcome.reason]] }, refusalStatus(outcome.reason))
  }
  const done = { to: paths.myPlayListings.list(), message: text.play.posted(listing.title) }
  return redirectAfterFee(context, outcome.payment, done, text.play.failed)
}

export default function NewPlay({ loaderData, actionData }: Route.ComponentProps) {
  const { payments, play } = useText()
  const { fees, typed } = loaderData
  const isAllFree = postedTypes.every((type) => isFree(fees[type]))
  const methods = isAllFree ? [] : loaderData.methods
  return (
    <Page title={play.newTitle}>
      <p className="prose mb-2 muted">{isAllFree ? play.ruleFree : play.rule}</p>
      {!isAllFree && <FeeList fees={fees} />}
      <PlayFormFields
        lastResult={actionData?.result ?? typed}
        defaultValue={{ type: 'Tour', maxCapacity: '0' }}
        submit={play.submit}
      >
        {methods[0] === 'offline' && <p>{`${play.method} ${payments.methods.offline}`}</p>}
        {methods.length > 1 && (
          <div className="field">
            <label htmlFor="play-method">{play.method}</label>
            <select id="play-method" name="method">
              {methods.map((method) => (
                <option key={method} value={method}>
                  {payments.methods[method]}
                </option>
              ))}
            </select>
          </div>
        )}
      </PlayFormFields>
    </Page>
  )
}
