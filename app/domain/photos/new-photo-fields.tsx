import type { FieldMetadata } from '@conform-to/react'
import { useText } from '#app/text/index.ts'
import { FileField, InputField } from '#app/ui/form.tsx'
import { photoLimits, photoTypes } from './photo.ts'

type NewPhotoFieldsProps = {
  fields: {
    // biome-ignore lint/suspicious/noExplicitAny: the fields of any form that posts a listing.
    photos: FieldMetadata<any, any, string[]>
    // biome-ignore lint/suspicious/noExplicitAny: the fields of any form that posts a listing.
    photosAlt: FieldMetadata<any, any, string[]>
  }
}

/** The photo fields of a form that posts a listing. The form must be sent as multipart. */
export function NewPhotoFields({ fields }: NewPhotoFieldsProps) {
  const { photos } = useText()
  return (
    <>
      <FileField
        field={fields.photos}
        label={photos.file}
        hint={photos.atPosting(photoLimits.perListing)}
        accept={photoTypes}
      />
      <InputField field={fields.photosAlt} label={photos.alt} hint={photos.altAtPosting} />
    </>
  )
}
