import { changePhotoText } from '#app/domain/listings/photos/photo-text.server.ts'
import { photoTextForm } from '#app/domain/photos/forms.ts'
import { PhotoTextForm } from '#app/domain/photos/photo-forms.tsx'
import { listAllPhotos } from '#app/domain/photos/photos.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { parseId } from '#app/http/params.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { requireManagedListing } from '../../../../+managed-listing.server.ts'
import type { Route } from './+types/$photo'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { listing } = requireManagedListing(context, request, params)
  const photoId = parseId(params.photo)
  const photo = listAllPhotos(db, listing.id).find(({ id }) => id === photoId)
  if (!photo) throw notFound()
  return { listing, photo }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, listing } = requireManagedListing(context, request, params)
  const form = await readForm(request, photoTextForm(text), text)
  if (!form.ok) return form.refuse()
  const { alt } = form.value
  const saved = await changePhotoText(db, actor, listing.id, { id: parseId(params.photo), alt })
  if (saved === null) throw notFound()
  const { photos } = text
  const changed = saved.isWaiting ? photos.textWaits(alt) : photos.textChanged(alt)
  return redirectWithFlash(paths.editListing.photos(listing.source, listing.id), {
    kind: 'success',
    message: saved.isChanged ? changed : photos.textUnchanged,
  })
}

/** The form for the text of one photo of a listing. */
export default function PhotoText({ loaderData, actionData }: Route.ComponentProps) {
  const { photos } = useText()
  const { listing, photo } = loaderData
  return (
    <Page title={photos.alt}>
      <p className="links mb-4">
        <a href={paths.editListing.photos(listing.source, listing.id)}>
          {photos.title(listing.title)}
        </a>
      </p>
      <PhotoTextForm photo={photo} lastResult={actionData?.result} />
    </Page>
  )
}
