import type { FieldMetadata } from '@conform-to/react'
import { useText } from '#app/text/index.ts'
import { InputField } from '#app/ui/form.tsx'

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
