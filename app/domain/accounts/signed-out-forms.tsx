import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { emailOnlyForm, mailedLinkForm } from './forms.ts'

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

type ConfirmAddressFormProps = {
  /** The token in the mailed link. */
  token: string
  /** Says which password to enter. */
  hint: string
  lastResult: SubmissionResult<string[]> | undefined
}

/**
 * The form on the page that a mailed link opens. Opening it changes nothing: the person must enter the password
 * and press the button, since mail scanners follow links too.
 */
export function ConfirmAddressForm({ token, hint, lastResult }: ConfirmAddressFormProps) {
  const text = useText()
  const { login, password, verify } = text.accounts
  const [form, fields] = usePortalForm(mailedLinkForm(text), {
    id: 'confirm',
    lastResult,
    defaultValue: { token },
  })
  return (
    <>
      <p className="prose mb-4">{hint}</p>
      <PortalForm form={form}>
        <input type="hidden" name={fields.token.name} defaultValue={fields.token.initialValue} />
        <InputField
          field={fields.password}
          label={password}
          type="password"
          autoComplete="current-password"
        />
        <button className="button">{verify.submit}</button>
      </PortalForm>
      <p className="mt-6">
        <a href={paths.forgotPassword()}>{login.forgot}</a>
      </p>
    </>
  )
}

type PasswordField = FieldMetadata<string, Record<string, unknown>, string[]>

/** Two fields for a new password: the password and its repetition. */
export function NewPasswordFields({
  label,
  ...fields
}: {
  /** The label of the first field; “Password” if it is missing. */
  label?: string
  password: PasswordField
  confirmation: PasswordField
}) {
  const { accounts } = useText()
  const isNew = { type: 'password', autoComplete: 'new-password' } as const
  return (
    <>
      <InputField
        field={fields.password}
        label={label ?? accounts.password}
        hint={accounts.passwordHint}
        {...isNew}
      />
      <InputField field={fields.confirmation} label={accounts.confirmPassword} {...isNew} />
    </>
  )
}
