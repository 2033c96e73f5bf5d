import type { DefaultValue, SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Fee } from '#app/domain/fees/fee.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import {
  CheckboxField,
  InputField,
  PortalForm,
  SelectField,
  TextareaField,
  usePortalForm,
} from '#app/ui/form.tsx'
import { PlaceFields } from '#app/ui/place-fields.tsx'
import { playFields } from './forms.ts'
import { type PostedType, postedTypes } from './play.ts'

type PlayFormProps = {
  lastResult: SubmissionResult<string[]> | undefined
  defaultValue?: DefaultValue<z.input<ReturnType<typeof playFields>>>
  submit: string
  /** The type of an existing listing, which cannot change because its fee depended on it. */
  type?: PostedType
  /** The choice of payment methods, where there are several. */
  children?: ReactNode
}

export function PlayFormFields({ submit, type, children, ...options }: PlayFormProps) {
  const text = useText()
  const { columns } = text.listings
  const { fields: labels } = text.play
  const [form, fields] = usePortalForm(playFields(text), { id: 'play', ...options })
  const types = postedTypes.map((type) => ({ value: type, label: labels.types[type] }))
  return (
    <PortalForm form={form}>
      <input type="hidden" name="intent" value="save" />
      {type ? (
        <input type="hidden" name="type" value={type} />
      ) : (
        <SelectField field={fields.type} label={labels.type} options={types} isOptional={false} />
      )}
      <InputField field={fields.title} label={columns.title} />
      <TextareaField field={fields.description} label={columns.description} rows={8} />
      <InputField field={fields.location} label={labels.location} />
      <PlaceFields fields={fields} />
      <fieldset className="term-fields" hidden={type !== undefined && type !== 'Tour'}>
        <legend>{labels.tour}</legend>
        <CheckboxField field={fields.isRepeating} label={labels.isRepeating} />
        <InputField
          field={fields.maxCapacity}
          label={labels.maxCapacity}
          hint={labels.capacityHint}
          type="number"
          isOptional={false}
        />
        <CheckboxField field={fields.enableTicketing} label={labels.enableTicketing} />
        <InputField
          field={fields.cost}
          label={labels.cost}
          hint={labels.costHint}
          inputMode="decimal"
        />
      </fieldset>
      {children}
      <button className="button">{submit}</button>
    </PortalForm>
  )
}

/** The activation fee of each type. */
export function FeeList({ fees }: { fees: Record<PostedType, Fee> }) {
  const { money, text } = useWords()
  const { play } = text
  const listed = postedTypes.map((type) => play.fee(play.fields.types[type], money(fees[type])))
  return (
    <p className="mb-4">
      {play.fees} {listed.join(', ')}
    </p>
  )
}
