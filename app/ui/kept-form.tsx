import { useLocation } from 'react-router'
import type { SentForm } from '#app/http/sent-form.server.ts'
import { useText } from '#app/text/index.ts'

/** A form that could not be saved, to be sent once more as it was. Passwords are typed again. */
export function KeptForm({ form: { fields, secrets, hasFiles } }: { form: SentForm }) {
  const { accounts, common } = useText()
  const { pathname, search } = useLocation()
  const { password, confirmPassword, profile } = accounts
  const { currentPassword, newPassword } = profile
  const confirmation = confirmPassword
  const labels = { password, confirmPassword, confirmation, currentPassword, newPassword }
  return (
    <form method="post" action={pathname + search} className="form mt-4">
      <p>
        {common.keptForm.text} {hasFiles && common.keptForm.files}
      </p>
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and nothing moves.
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {secrets.map((name) => (
        <label key={name} className="field">
          {labels[name]}
          <input type="password" name={name} required />
        </label>
      ))}
      <button>{common.keptForm.again}</button>
    </form>
  )
}
