import type { DefaultValue, FieldMetadata, SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { Gallery } from '#app/domain/photos/gallery.tsx'
import { type Photo, photoTypes } from '#app/domain/photos/photo.ts'
import { useText } from '#app/text/index.ts'
import {
  CheckboxField,
  FileField,
  InputField,
  PortalForm,
  SelectField,
  TextareaField,
  usePortalForm,
} from '#app/ui/form.tsx'
import { SeenVersion } from '#app/ui/seen-version.tsx'
import { classifiedPageForm, suggestIntent } from './forms.ts'

type ClassifiedFormProps = {
  sections: ReadonlyArray<{ id: number; name: string }>
  lastResult: SubmissionResult<string[]> | undefined
  defaultValue?: DefaultValue<z.input<ReturnType<typeof classifiedPageForm>>>
  submit: string
  /** The version that an edit form shows. */
  seen?: string
  /** The classified's present pictures. */
  pictures?: Photo[]
}

export function ClassifiedFormFields({
  sections,
  submit,
  seen,
  pictures = [],
  ...options
}: ClassifiedFormProps) {
  const text = useText()
  const { fields: labels, form: words } = text.classifieds
  const [form, fields] = usePortalForm(classifiedPageForm(text), { id: 'ad', ...options })
  const choices = sections.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <PortalForm form={form} encType="multipart/form-data">
      <SeenVersion seen={seen} />
      <InputField field={fields.title} label={labels.title} />
      <ContentField field={fields.content} />
      <SelectField
        field={fields.sectionId}
        label={labels.section}
        options={choices}
        empty={labels.chooseSection}
      />
      <Gallery photos={pictures} />
      {pictures.length > 0 && (
        <CheckboxField field={fields.removePictures} label={labels.removePictures} />
      )}
      <FileField
        field={fields.pictures}
        label={labels.pictures}
        hint={pictures.length > 0 ? labels.newPicturesHint : labels.picturesHint}
        accept={photoTypes}
      />
      <InputField
        field={fields.picturesAlt}
        label={labels.picturesAlt}
        hint={labels.picturesAltHint}
      />
      <InputField field={fields.hiddenUrl} label={labels.url} type="url" />
      <CheckboxField field={fields.displayUrl} label={labels.displayUrl} />
      <InputField
        field={fields.hiddenEmail}
        label={labels.email}
        type="email"
        autoComplete="email"
        hint={labels.emailHint}
        isOptional
      />
      <CheckboxField field={fields.displayEmail} label={labels.displayEmail} />
      <button className="button">{submit}</button>
      {/* Last, because Enter presses a form's first button. */}
      <p>
        {words.noSection}{' '}
        <button className="button-quiet" name="intent" value={suggestIntent} formNoValidate>
          {words.suggest}
        </button>
      </p>
    </PortalForm>
  )
}

/** `app/browser/classified-length.ts` shows its count in place of the hint. */
// biome-ignore lint/suspicious/noExplicitAny: the field of any form that has this text.
function ContentField({ field }: { field: FieldMetadata<string | undefined, any, string[]> }) {
  const { fields, contentTooLong } = useText().classifieds
  return (
    <div data-counted={fields.counted('{count}')} data-too-long={contentTooLong}>
      <TextareaField field={field} label={fields.content} hint={fields.limit} />
    </div>
  )
}
