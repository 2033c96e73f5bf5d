import { useLocation } from 'react-router'
import type { PasswordAsked } from '#app/http/context.server.ts'
import { passwordAgainField } from '#app/http/forms/secret-fields.ts'
import type { SentForm } from '#app/http/forms/sent-form.server.ts'
import { useText } from '#app/text/index.ts'

/** A form that could not be saved, to send again unchanged. Passwords must be typed again. */
export function KeptForm({ form: { fields, secrets, hasFiles } }: { form: SentForm }) {
  const { accounts, common } = useText()
  const { pathname, search } = useLocation()
  const { password, confirmPassword, profile, passwordAgain } = accounts
  const { currentPassword, newPassword } = profile
  const confirmation = confirmPassword
  const again = { [passwordAgainField]: passwordAgain.label }
  const labels = { password, confirmPassword, confirmation, currentPassword, newPassword, ...again }
  // Alone, `password` is that of the login; with its confirmation it is a new one.
  const isPresent = (name: string) =>
    secrets.length === 1 || ['currentPassword', passwordAgainField].includes(name)
  return (
    <form method="post" action={pathname + search} className="form mt-4">
      <p>
        {common.keptForm.text} {hasFiles && common.keptForm.files}
      </p>
      <SentFields fields={fields} />
      {secrets.map((name) => (
        <label key={name} className="field">
          {labels[name]}
          <input
            type="password"
            name={name}
            autoComplete={isPresent(name) ? 'current-password' : 'new-password'}
            required
          />
        </label>
      ))}
      <button className="button">{common.keptForm.again}</button>
    </form>
  )
}

/** Sends a form again, unchanged, together with the password. */
export function PasswordAgain({ form, address, wrong }: PasswordAsked) {
  const { passwordAgain } = useText().accounts
  return (
    <form method="post" action={address} className="form mt-4">
      <SentFields fields={form.fields} />
      <PasswordAgainField wrong={wrong} />
      <button className="button">{passwordAgain.submit}</button>
    </form>
  )
}

/** Also part of forms with files, which cannot be kept until the password is given. */
export function PasswordAgainField({ wrong = null }: { wrong?: string | null }) {
  const { passwordAgain } = useText().accounts
  const errorId = `${passwordAgainField}-error`
  return (
    <div className="field">
      <label htmlFor={passwordAgainField}>{passwordAgain.label}</label>
      <input
        type="password"
        id={passwordAgainField}
        name={passwordAgainField}
        autoComplete="current-password"
        required
        // biome-ignore lint/a11y/noAutofocus: a screen reader reads the error with its field.
        autoFocus={wrong !== null}
        aria-invalid={wrong !== null || undefined}
        aria-describedby={wrong === null ? undefined : errorId}
      />
      {wrong !== null && (
        <p className="field-error" id={errorId} role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}

function SentFields({ fields }: Pick<SentForm, 'fields'>) {
  return fields.map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and nothing moves.
    <input key={index} type="hidden" name={name} value={value} />
  ))
}
