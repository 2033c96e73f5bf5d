import type { DefaultValue, SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { withPhotos } from '#app/domain/photos/forms.ts'
import { NewPhotoFields } from '#app/domain/photos/new-photo-fields.tsx'
import { useText } from '#app/text/index.ts'
import { PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { SeenVersion } from '#app/ui/seen-version.tsx'
import { propertyTerms } from '#db/schema/listings.ts'
import { propertyForm } from '../forms.ts'
import { FieldControls } from './field-controls.tsx'
import { fieldsFor } from './field-mapping.ts'
import { propertyFields } from './property-fields.ts'

type PropertyFormProps = {
  lastResult: SubmissionResult<string[]> | undefined
  defaultValue?: DefaultValue<z.input<ReturnType<typeof propertyForm>>>
  submit: string
  /** The version that an edit form shows. */
  seen?: string
  /**
   * Whether photos can be added: only for a new property; later ones are added on a separate page.
   */
  takesPhotos?: boolean
}

/** The fields of a property; those of certain terms are grouped below the choice of the terms. */
export function PropertyForm({ submit, seen, takesPhotos, ...options }: PropertyFormProps) {
  const text = useText()
  const schema = withPhotos(propertyForm(text), text)
  const [form, metadata] = usePortalForm(schema, { id: 'property', ...options })
  const shared = Object.entries(fieldsFor(propertyFields, undefined))
  const end = shared.findIndex(([name]) => name === 'terms') + 1
  return (
    <PortalForm form={form} encType={takesPhotos ? 'multipart/form-data' : undefined}>
      <input type="hidden" name="intent" value="save" />
      <SeenVersion seen={seen} />
      <FieldControls fields={Object.fromEntries(shared.slice(0, end))} metadata={metadata} />
      {propertyTerms.map((terms) => (
        <fieldset key={terms} className="term-fields" data-for={terms}>
          <legend>{text.listingForms.termFields[terms]}</legend>
          <FieldControls fields={fieldsFor(propertyFields, terms)} metadata={metadata} />
        </fieldset>
      ))}
      <FieldControls fields={Object.fromEntries(shared.slice(end))} metadata={metadata} />
      {takesPhotos && <NewPhotoFields fields={metadata} />}
      <button className="button">{submit}</button>
    </PortalForm>
  )
}
