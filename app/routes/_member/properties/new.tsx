import { PropertyForm } from '#app/domain/listings/fields/property-form.tsx'
import { propertyForm } from '#app/domain/listings/forms.ts'
import { postProperty } from '#app/domain/listings/post-and-update.server.ts'
import { withPhotos } from '#app/domain/photos/forms.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { loadTyped } from '#app/http/kept-forms/kept-form.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { encodeUploads } from '../+uploaded-photos.server.ts'
import type { Route } from './+types/new'

export function loader({ context, request }: Route.LoaderArgs) {
  requireMember(context, request)
  return { typed: loadTyped(context, request) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const form = await readForm(request, withPhotos(propertyForm(text), text), text)
  if (!form.ok) return form.refuse()
  const { photos: files, photosAlt, ...property } = form.value
  const encoded = await encodeUploads(context, actor, form, 'photos', files)
  if (!encoded.ok) return encoded.refused
  const { title } = property
  const photos = { photos: encoded.photos, alt: photosAlt || title }
  const submission = toSubmission(context, request, form.fields)
  const outcome = await postProperty(db, actor, property, photos, submission)
  if (!outcome.ok) {
    return form.refuse({ '': [text.limits[outcome.reason]] }, refusalStatus(outcome.reason))
  }
  const message =
    files.length > 0
      ? text.listingForms.postedWithPhotos(title, files.length)
      : text.listingForms.posted(title)
  return redirectWithFlash(paths.editListing.photos('properties', outcome.id), {
    kind: 'success',
    message,
    links: [{ href: paths.properties.show(outcome.id), label: text.common.seeIt }],
  })
}

export default function NewProperty({ loaderData, actionData }: Route.ComponentProps) {
  const { listingForms } = useText()
  return (
    <Page title={listingForms.newProperty}>
      <p className="prose mb-4 muted">{listingForms.rule}</p>
      <PropertyForm
        lastResult={actionData?.result ?? loaderData.typed}
        submit={listingForms.submit}
        takesPhotos
      />
    </Page>
  )
}
