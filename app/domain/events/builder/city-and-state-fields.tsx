import type { FieldMetadata } from '@conform-to/react'
import { useText } from '#app/text/index.ts'
import { InputField } from '#app/ui/form.tsx'
import { useShell } from '#app/ui/use-shell.ts'

type CityAndStateFieldsProps = {
  fields: Record<'city' | 'state', FieldMetadata<string, Record<string, unknown>, string[]>>
}

/** City and state fields. They suggest known places, so that each town has one spelling. */
export function CityAndStateFields({ fields }: CityAndStateFieldsProps) {
  const { columns } = useText().listings
  const places = useShell()?.places
  return (
    <>
      <InputField field={fields.city} label={columns.city} suggestions={places?.cities} />
      <InputField field={fields.state} label={columns.state} suggestions={places?.states} />
    </>
  )
}
