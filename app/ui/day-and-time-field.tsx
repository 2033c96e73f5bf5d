import type { FieldMetadata } from '@conform-to/react'
import { InputField } from './form.tsx'

type TimeFieldProps = {
  // biome-ignore lint/suspicious/noExplicitAny: one component for fields of every type.
  field: FieldMetadata<any, any, string[]>
  label: string
  hint?: string
}

const halfHour = '1800'

/**
 * A field for day and time in steps of half an hour. Other times, which API calls and older posts
 * can have, need a field without steps: browsers count steps from the current value, and would
 * refuse every half hour.
 */
export function TimeField(props: TimeFieldProps) {
  const value = props.field.initialValue
  const isOdd = typeof value === 'string' && value !== '' && !/T\d\d:[03]0(:00)?$/.test(value)
  return <InputField {...props} type="datetime-local" step={isOdd ? undefined : halfHour} />
}
