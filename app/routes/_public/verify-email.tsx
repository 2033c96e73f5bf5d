import { data } from 'react-router'
import { ConfirmAddressForm } from '#app/domain/accounts/account-forms.tsx'
import { confirmForm } from '#app/domain/accounts/forms.ts'
import { findLinkAccount } from '#app/domain/accounts/one-time-links.server.ts'
import { verifyEmail } from '#app/domain/accounts/registration.server.ts'
import { loadersHeaders, publicWhenBare } from '#app/http/cache-headers.ts'
import type { PageHandle } from '#app/http/content-policy.ts'
import { getText, requestFacts } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { setDeviceCookie } from '#app/http/known-device.server.ts'
import { rateLimitForm } from '#app/http/rate-limits.server.ts'
import { startSession } from '#app/http/session.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/verify-email'

export const handle: PageHandle = { isPersonal: true }
export const headers = loadersHeaders

export function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return data({ token }, { headers: publicWhenBare(request) })
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = getText(context)
  const form = await readForm(text, request, confirmForm(text))
  if (!form.ok) return form.refuse()
  const account = findLinkAccount(db, form.value.token, 'verify_email')
  const limited = await rateLimitForm(
    text,
    'confirm',
    { ...context.get(requestFacts), account },
    form,
  )
  if (limited) return limited
  const outcome = await verifyEmail(db, form.value, request.headers.get('user-agent'))
  const { linkVoid, verify } = text.accounts
  if (!outcome.ok) {
    return form.refuse(
      outcome.reason === 'void' ? { '': [linkVoid] } : { password: [verify.wrongPassword] },
    )
  }
  const headers = await startSession(context, outcome.token)
  await setDeviceCookie(headers, request, Number(account))
  const flash = { kind: 'success', message: verify.success } as const
  return redirectWithFlash(outcome.redirectTo ?? paths.welcome(), flash, headers)
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { login, verify } = useText().accounts
  return (
    <Page title={verify.title}>
      <ConfirmAddressForm
        token={loaderData.token}
        hint={verify.text}
        lastResult={actionData?.result}
      />
      {actionData && <p className="prose mt-6">{verify.severalMails}</p>}
      <p className="mt-2">
        <a href={paths.resendVerification()}>{login.resend}</a>
      </p>
    </Page>
  )
}
