import type { FieldMetadata } from '@conform-to/react'
import { useText } from '#app/text/index.ts'
import { InputField } from './form.tsx'
import { useShell } from './use-shell.ts'

type PlaceFieldsProps = {
  // biome-ignore lint/suspicious/noExplicitAny: one component for fields of every form.
  fields: Record<'city' | 'state', FieldMetadata<any, any, string[]>>
}

/** City and state fields. They suggest known places, so that each town has one spelling. */
export function PlaceFields({ fields }: PlaceFieldsProps) {
  const { columns } = useText().listings
  const places = useShell()?.places
  return (
    <>
      <InputField field={fields.city} label={columns.city} suggestions={places?.cities} />
      <InputField field={fields.state} label={columns.state} suggestions={places?.states} />
    </>
  )
}
