import type { DefaultValue, SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, SelectField, TextareaField, usePortalForm } from '#app/ui/form.tsx'
import { PlaceFields } from '#app/ui/place-fields.tsx'
import { workForm } from './forms.ts'
import { listingCategories } from './listing.ts'

type FormProps<Schema extends z.ZodType> = {
  lastResult: SubmissionResult<string[]> | undefined
  defaultValue?: DefaultValue<z.input<Schema>>
  submit: string
}

export function WorkFormFields(props: FormProps<ReturnType<typeof workForm>>) {
  const text = useText()
  const { columns, detail } = text.listings
  const { submit, ...options } = props
  const [form, fields] = usePortalForm(workForm(text), { id: 'work', ...options })
  return (
    <PortalForm form={form}>
      <input type="hidden" name="intent" value="save" />
      <InputField field={fields.title} label={columns.title} />
      <InputField field={fields.company} label={detail.company} />
      <SelectField
        field={fields.category}
        label={columns.category}
        options={listingCategories.work}
        empty={text.posting.choose}
      />
      <PlaceFields fields={fields} />
      <TextareaField field={fields.description} label={columns.description} rows={8} />
      <button className="button">{submit}</button>
    </PortalForm>
  )
}
