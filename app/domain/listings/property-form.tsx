import type { DefaultValue, SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { useText } from '#app/text/index.ts'
import { PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { propertyTerms } from '#db/schema/listings.ts'
import { FieldControls } from './field-controls.tsx'
import { fieldsFor } from './field-values.ts'
import { propertyForm } from './forms.ts'
import { propertyFields } from './property-fields.ts'

type PropertyFormProps = {
  lastResult: SubmissionResult<string[]> | undefined
  defaultValue?: DefaultValue<z.input<ReturnType<typeof propertyForm>>>
  submit: string
}

/** Every field of a property; fields of certain terms are grouped under these terms. */
export function PropertyFormFields({ submit, ...options }: PropertyFormProps) {
  const text = useText()
  const [form, metadata] = usePortalForm(propertyForm(text), { id: 'property', ...options })
  return (
    <PortalForm form={form}>
      <input type="hidden" name="intent" value="save" />
      <FieldControls fields={fieldsFor(propertyFields, undefined)} metadata={metadata} />
      {propertyTerms.map((terms) => (
        <fieldset key={terms} className="term-fields" data-for={terms}>
          <legend>{text.posting.termFields[terms]}</legend>
          <FieldControls fields={fieldsFor(propertyFields, terms)} metadata={metadata} />
        </fieldset>
      ))}
      <button className="button">{submit}</button>
    </PortalForm>
  )
}
