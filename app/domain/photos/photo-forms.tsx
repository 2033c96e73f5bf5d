import type { SubmissionResult } from '@conform-to/react'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { moderationTones } from '#app/domain/moderation/status.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FileField, InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { photoForm, photoTextForm } from './forms.ts'
import { type ManagedPhoto, type Photo, photoLimits, photoTypes } from './photo.ts'

/** A form that adds photos to one listing. If one is refused, those stored before it stay. */
export function PhotoForm({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const text = useText()
  const { photos } = text
  const [form, fields] = usePortalForm(photoForm(text), { id: 'photo', lastResult })
  return (
    <>
      <p className="prose mb-4">{photos.intro(photoLimits.perListing)}</p>
      <PortalForm form={form} encType="multipart/form-data">
        <input type="hidden" name="intent" value="add" />
        <FileField field={fields.file} label={photos.file} accept={photoTypes} />
        <InputField field={fields.alt} label={photos.alt} />
        <button className="button">{photos.add}</button>
      </PortalForm>
    </>
  )
}

type PhotoListProps = {
  listing: { id: number; source: ListingSource }
  photos: ManagedPhoto[]
  /** The status of the waiting change that the photos are part of; null if there is none. */
  change: 'pending' | 'rejected' | null
}

export function PhotoList({ listing, photos, change }: PhotoListProps) {
  const { photos: text } = useText()
  if (photos.length === 0) return <EmptyState>{text.none}</EmptyState>
  return (
    <ul className="mb-6 flex flex-wrap gap-6">
      {photos.map((photo, index) => (
        <li key={photo.id} className="max-w-80">
          <img {...pickSize(photo)} alt={photo.alt} loading="lazy" />
          <p aria-hidden="true">{photo.alt}</p>
          {photo.isWaiting && change && (
            <p>
              <StatusWord tone={moderationTones[change]}>
                {change === 'pending' ? text.waiting : text.rejected}
              </StatusWord>
            </p>
          )}
          {photo.waitingAlt && change && (
            <p>
              {photo.waitingAlt}{' '}
              <StatusWord tone={moderationTones[change]}>
                {change === 'pending' ? text.textWaiting : text.textRejected}
              </StatusWord>
            </p>
          )}
          <p className="row-actions">
            <a href={paths.editListing.photo(listing.source, listing.id, photo.id)}>
              {text.changeText} <span className="sr-only">{photo.alt}</span>
            </a>
          </p>
          <form method="post" className="mt-2 flex flex-wrap gap-2">
            <Spaced>
              <input type="hidden" name="photo" value={photo.id} />
              {index > 0 && (
                <button className="button-quiet" name="intent" value="first">
                  {text.makeFirst} <span className="sr-only">{photo.alt}</span>
                </button>
              )}
              <button className="button-danger" name="intent" value="remove">
                {text.remove} <span className="sr-only">{photo.alt}</span>
              </button>
            </Spaced>
          </form>
        </li>
      ))}
    </ul>
  )
}

type PhotoTextFormProps = {
  photo: ManagedPhoto
  lastResult: SubmissionResult<string[]> | undefined
}

/** A form for the text that says what a photo shows. */
export function PhotoTextForm({ photo, lastResult }: PhotoTextFormProps) {
  const text = useText()
  const [form, fields] = usePortalForm(photoTextForm(text), {
    id: 'photo-text',
    lastResult,
    defaultValue: { alt: photo.waitingAlt ?? photo.alt },
  })
  return (
    <>
      <img className="mb-4" {...pickSize(photo)} alt={photo.alt} />
      <PortalForm form={form}>
        <InputField field={fields.alt} label={text.photos.alt} hint={text.photos.textHint} />
        <button className="button">{text.photos.saveText}</button>
      </PortalForm>
    </>
  )
}

function pickSize({ thumb: { src, width, height } }: Photo) {
  return { src, width, height }
}
