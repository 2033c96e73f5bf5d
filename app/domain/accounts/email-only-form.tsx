import type { SubmissionResult } from '@conform-to/react'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { emailOnlyForm } from './forms.ts'

type EmailOnlyFormProps = {
  id: string
  lastResult: SubmissionResult<string[]> | undefined
  submit: string
}

/** A form for an email address. The answer never reveals whether the address has an account. */
export function EmailOnlyForm({ id, lastResult, submit }: EmailOnlyFormProps) {
  const text = useText()
  const [form, fields] = usePortalForm(emailOnlyForm(text), { id, lastResult })
  return (
    <PortalForm form={form}>
      <InputField
        field={fields.email}
        label={text.accounts.email}
        type="email"
        autoComplete="email"
      />
      <button className="button">{submit}</button>
    </PortalForm>
  )
}
