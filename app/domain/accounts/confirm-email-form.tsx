import type { SubmissionResult } from '@conform-to/react'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { mailedLinkForm } from './forms.ts'

type ConfirmEmailFormProps = {
  /** The token in the mailed link. */
  token: string
  /** Says which password to enter. */
  hint: string
  lastResult: SubmissionResult<string[]> | undefined
}

/**
 * The form on the page that a mailed link opens. Opening the link changes nothing: the person must
 * enter the password and press the button, since mail scanners follow links too.
 */
export function ConfirmEmailForm({ token, hint, lastResult }: ConfirmEmailFormProps) {
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
      <p className="links mt-6">
        <a href={paths.forgotPassword()}>{login.forgot}</a>
      </p>
    </>
  )
}
