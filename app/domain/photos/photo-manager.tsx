import type { SubmissionResult } from '@conform-to/react'
import { moderationTones } from '#app/domain/moderation/status.ts'
import { useText } from '#app/text/index.ts'
import { FileField, InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { photoForm } from './forms.ts'
import { type ManagedPhoto, type Photo, photoLimits, photoTypes } from './photo.ts'

/**
 * A form that adds photos to one listing. After an error, photos that were already stored are kept.
 */
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
  photos: ManagedPhoto[]
  /** The status of the waiting change that the photos are part of; null if there is none. */
  change: 'pending' | 'rejected' | null
}

export function PhotoList({ photos, change }: PhotoListProps) {
  const { photos: text } = useText()
  if (photos.length === 0) return <p className="mb-4 muted">{text.none}</p>
  return (
    <ul className="mb-6 flex flex-wrap gap-6">
      {photos.map((photo, index) => (
        <li key={photo.id} className="max-w-80">
          <img {...pickSize(photo)} alt={photo.alt} loading="lazy" />
          <p>{photo.alt}</p>
          {photo.isWaiting && change && (
            <p>
              <StatusWord tone={moderationTones[change]}>
                {change === 'pending' ? text.waiting : text.refused}
              </StatusWord>
            </p>
          )}
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

function pickSize({ thumb: { src, width, height } }: Photo) {
  return { src, width, height }
}
