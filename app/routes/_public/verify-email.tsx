import { data } from 'react-router'
import { tokenForm } from '#app/domain/accounts/forms.ts'
import { verifyEmail } from '#app/domain/accounts/registration.server.ts'
import { db } from '#app/http/database.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { textFor, useText } from '#app/text/index.ts'
import { TokenForm } from '#app/ui/token-form.tsx'
import type { Route } from './+types/verify-email'

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ request }: Route.ActionArgs) {
  const text = textFor()
  const form = await readForm(request, tokenForm(text))
  if (!form.ok || !verifyEmail(db, form.value.token).ok) {
    return data({ error: text.accounts.linkVoid }, 400)
  }
  return redirectWithFlash('/login', { kind: 'success', message: text.accounts.verify.success })
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts } = useText()
  return (
    <>
      <TokenForm title={accounts.verify.title} token={loaderData.token} error={actionData?.error} />
      {actionData?.error && (
        <p>
          <a href="/resend-verification">{accounts.login.resend}</a>
        </p>
      )}
    </>
  )
}
