import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { emailOnlyForm } from './forms.ts'

type EmailOnlyFormProps = {
  id: string
  lastResult: SubmissionResult<string[]> | undefined
  submit: string
}

/** Asks for the address of an account, and for nothing that would tell whether there is one. */
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

type PasswordField = FieldMetadata<string, Record<string, unknown>, string[]>

/** A new password, typed twice. */
export function NewPasswordFields(fields: {
  password: PasswordField
  confirmation: PasswordField
}) {
  const { accounts } = useText()
  const isNew = { type: 'password', autoComplete: 'new-password' } as const
  return (
    <>
      <InputField
        field={fields.password}
        label={accounts.password}
        hint={accounts.passwordHint}
        {...isNew}
      />
      <InputField field={fields.confirmation} label={accounts.confirmPassword} {...isNew} />
    </>
  )
}
