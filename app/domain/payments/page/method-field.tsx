import type { FieldMetadata } from '@conform-to/react'
import { useText } from '#app/text/index.ts'
import { SelectField } from '#app/ui/form.tsx'
import type { PayerMethod } from '../payment.ts'

type MethodFieldProps = {
  field: FieldMetadata<unknown, Record<string, unknown>, string[]>
  methods: readonly PayerMethod[]
}

/** The choice of how to pay, or a line that says it; nothing if it can only be by card. */
export function MethodField({ field, methods }: MethodFieldProps) {
  const { purchase: words } = useText().tickets
  const [only, ...others] = methods
  if (others.length === 0) {
    return only === 'offline' && <p>{`${words.method}: ${words.offline}`}</p>
  }
  return (
    <SelectField
      field={field}
      label={words.method}
      isOptional={false}
      options={methods.map((method) => ({ value: method, label: words[method] }))}
    />
  )
}
