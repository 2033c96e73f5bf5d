import type { SubmissionResult } from '@conform-to/react'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { pinForm } from '../forms.ts'

export function PinForm({ lastResult }: { lastResult?: SubmissionResult<string[]> }) {
  const text = useText()
  const { door } = text.tickets
  const [form, fields] = usePortalForm(pinForm(text), { id: 'door', lastResult })
  return (
    <PortalForm form={form}>
      <InputField
        field={fields.pin}
        label={door.pin}
        hint={door.pinHint}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <button className="button">{door.enter}</button>
    </PortalForm>
  )
}
