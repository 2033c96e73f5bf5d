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
 * A day and time that go by half hours. A time with other minutes, which the calls and older posts may
 * have, stays valid: browsers would count the steps from it, and refuse every half hour.
 */
export function TimeField(props: TimeFieldProps) {
  const value = props.field.initialValue
  const isOdd = typeof value === 'string' && value !== '' && !/T\d\d:[03]0(:00)?$/.test(value)
  return <InputField {...props} type="datetime-local" step={isOdd ? undefined : halfHour} />
}
