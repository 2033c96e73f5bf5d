import { z } from 'zod'
import { findChange } from '#app/domain/listings/changes/changes.server.ts'
import { addPhotos } from '#app/domain/listings/photos/add-photos.server.ts'
import { removePhoto, restorePhoto } from '#app/domain/listings/photos/photo-removal.server.ts'
import { may } from '#app/domain/moderation/permissions.ts'
import { waitsBeside } from '#app/domain/moderation/waiting-changes.ts'
import { photoForm } from '#app/domain/photos/forms.ts'
import { photoLimits } from '#app/domain/photos/photo.ts'
import { PhotoForm, PhotoList } from '#app/domain/photos/photo-forms.tsx'
import { listAllPhotos, makeMainPhoto } from '#app/domain/photos/photos.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound, refusalStatus } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { requireManagedListing } from '../../../../+managed-listing.server.ts'
import { encodeUploads } from '../../../../+uploaded-photos.server.ts'
import type { Route } from './+types/index'

const intents = z.enum(['add', 'remove', 'restore', 'first'])

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { listing } = requireManagedListing(context, request, params)
  const change = findChange(db, listing.id)?.moderationStatus ?? null
  return { listing, change, photos: listAllPhotos(db, listing.id) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, listing } = requireManagedListing(context, request, params)
  const { photos } = text
  const posted = await readFormData(request, text)
  const back = paths.editListing.photos(listing.source, listing.id)
  const photoId = Number(posted.get('photo'))
  switch (intents.safeParse(posted.get('intent')).data) {
    case 'remove': {
      const alt = await removePhoto(db, actor, listing.id, photoId)
      if (alt === null) throw notFound()
      const fields = { intent: 'restore', photo: String(photoId) }
      const message = photos.removed(alt)
      return redirectWithFlash(back, { kind: 'success', message, undo: { action: back, fields } })
    }
    case 'restore': {
      const outcome = await restorePhoto(db, actor, listing.id, photoId)
      if (!outcome.ok) {
        const isTooLate = outcome.reason === 'not_found'
        const message = isTooLate ? text.common.tooLateToUndo : photos.reasons.too_many
        return redirectWithFlash(back, { kind: 'error', message })
      }
      const message = outcome.isWaiting ? photos.restoredWaiting : photos.restored
      return redirectWithFlash(back, { kind: 'success', message: message(outcome.alt) })
    }
    case 'first': {
      const alt = await makeMainPhoto(db, actor, listing.id, photoId)
      if (alt === null) throw notFound()
      return redirectWithFlash(back, { kind: 'success', message: photos.first(alt) })
    }
    default: {
      const form = checkForm(posted, photoForm(text), text)
      if (!form.ok) return form.refuse()
      const { file, alt } = form.value
      const encoded = await encodeUploads(context, actor, form, 'file', file)
      if (!encoded.ok) return encoded.refused
      const submission = toSubmission(context, request, posted)
      const added = await addPhotos(
        db,
        actor,
        listing.id,
        { photos: encoded.photos, alt },
        submission,
      )
      if (!added.ok) {
        if (added.reason === 'not_found') throw notFound()
        const room = photoLimits.perListing - listAllPhotos(db, listing.id).length
        const hasSomeRoom = added.reason === 'too_many' && room > 0
        const problem = hasSomeRoom ? photos.roomFor(room) : photos.reasons[added.reason]
        return form.refuse({ file: [problem] }, refusalStatus(added.reason))
      }
      const pending = waitsBeside(actor, listing) ? photos.addedToChange : photos.addedWithPost
      const message = may(actor, 'skipApproval') ? photos.added : pending
      return redirectWithFlash(back, { kind: 'success', message: message(alt) })
    }
  }
}

export default function ListingPhotos({ loaderData, actionData }: Route.ComponentProps) {
  const { photos: text } = useText()
  const { listing, photos, change } = loaderData
  return (
    <Page title={text.title(listing.title)}>
      <p className="links mb-4">
        <a href={paths.editListing.form(listing.source, listing.id)}>{text.back}</a>
      </p>
      <PhotoList listing={listing} photos={photos} change={change} />
      {photos.length < photoLimits.perListing ? (
        <PhotoForm lastResult={actionData?.result} />
      ) : (
        <p>{text.reasons.too_many}</p>
      )}
    </Page>
  )
}
