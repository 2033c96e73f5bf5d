import type { FieldMetadata } from '@conform-to/react'
import { useText } from '#app/text/index.ts'
import { CheckboxField, InputField, SelectField, TextareaField } from '#app/ui/form.tsx'
import { useShell } from '#app/ui/use-shell.ts'
import type { Field, Fields } from './field-types.ts'

type FieldControlsProps = {
  fields: Fields
  // biome-ignore lint/suspicious/noExplicitAny: one component for the forms of every table.
  metadata: Record<string, FieldMetadata<any, any, string[]>>
}

/** The form controls for a table of fields, in the table's order. */
export function FieldControls({ fields, metadata }: FieldControlsProps) {
  return Object.entries(fields).map(([name, field]) => {
    const control = metadata[name]
    return control && <FieldControl key={name} field={field} metadata={control} />
  })
}

type FieldControlProps = { field: Field; metadata: FieldControlsProps['metadata'][string] }

function FieldControl({ field, metadata }: FieldControlProps) {
  const text = useText()
  const places = useShell()?.places
  const { type, label, hint, isNeeded, suggestions, options = [], wordLabel, rows, size } = field
  const shared = { field: metadata, label: label(text), hint: hint?.(text) }
  // Whether it is required depends on other fields, which the browser cannot check.
  const input = { ...shared, isOptional: isNeeded ? false : undefined }
  switch (type) {
    case 'line':
      return (
        <InputField {...input} size={size} suggestions={suggestions && places?.[suggestions]} />
      )
    case 'lines':
      return <TextareaField {...shared} rows={rows} />
    case 'choice':
      return (
        <SelectField
          {...input}
          options={options.map((value) => ({ value, label: wordLabel?.(value, text) ?? value }))}
          empty={text.listingForms.choose}
        />
      )
    case 'number':
      return <InputField {...input} inputMode="numeric" />
    case 'amount':
      return <InputField {...input} inputMode="decimal" />
    case 'day':
      return <InputField {...input} type="date" />
    case 'yesNo':
      return <CheckboxField {...shared} />
  }
}
