import { ConfirmEmailForm } from '#app/domain/accounts/confirm-email-form.tsx'
import { verifyEmail } from '#app/domain/accounts/registration.server.ts'
import { setDeviceCookie } from '#app/http/access/known-device.server.ts'
import { startSession } from '#app/http/access/session.server.ts'
import { sendLoaderHeaders } from '#app/http/cache-headers.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { findKeptMessage } from '#app/http/kept-forms/kept-form.server.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { loadToken, readConfirmation } from './+mailed-link.server.ts'
import type { Route } from './+types/verify-email'

export const handle: PageHandle = { isPersonal: true }
export const headers = sendLoaderHeaders

export function loader({ request }: Route.LoaderArgs) {
  return loadToken(request, 'verify_email')
}

export async function action({ request, context }: Route.ActionArgs) {
  const read = await readConfirmation(context, request, 'verify_email')
  if (!read.ok) return read.answer
  const { form, userId } = read
  const outcome = await verifyEmail(db, form.value, request.headers.get('user-agent'))
  const text = getText(context)
  const { linkVoid, verify } = text.accounts
  if (!outcome.ok && outcome.reason === 'wrong_password') {
    return form.refuse({ password: [verify.wrongPassword] })
  }
  if (!outcome.ok || !userId) return form.refuse({ '': [linkVoid] })
  const headers = await startSession(context, outcome.token)
  await setDeviceCookie(headers, request, userId)
  const to = outcome.redirectTo ?? paths.welcome()
  const kept = findKeptMessage(userId, to, text)
  const message = [verify.success, kept].filter(Boolean).join(' ')
  return redirectWithFlash(to, { kind: 'success', message }, headers)
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { linkVoid, login, verify } = useText().accounts
  return (
    <Page title={verify.title}>
      {loaderData.isVoid && !actionData ? (
        <p className="prose">{linkVoid}</p>
      ) : (
        <ConfirmEmailForm
          token={loaderData.token}
          hint={verify.text}
          lastResult={actionData?.result}
        />
      )}
      {actionData && <p className="prose mt-6">{verify.severalMails}</p>}
      <p className="links mt-2">
        <a href={paths.resendVerification()}>{login.resend}</a>
      </p>
    </Page>
  )
}
