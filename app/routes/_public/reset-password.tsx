import { resetPasswordForm } from '#app/domain/accounts/forms.ts'
import { InvalidLinkPage } from '#app/domain/accounts/invalid-link-page.tsx'
import { NewPasswordFields } from '#app/domain/accounts/new-password-fields.tsx'
import { findTokenUserId } from '#app/domain/accounts/one-time-tokens.server.ts'
import { resetPassword } from '#app/domain/accounts/password-change.server.ts'
import { isCommonPassword } from '#app/domain/accounts/refused-credentials.server.ts'
import { setDeviceCookie } from '#app/http/access/known-device.server.ts'
import { sendLoaderHeaders } from '#app/http/cache-headers.ts'
import { getText, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { rateLimitForm } from '#app/http/rate-limits.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import { loadToken } from './+mailed-link.server.ts'
import type { Route } from './+types/reset-password'

export const handle: PageHandle = { isPersonal: true }
export const headers = sendLoaderHeaders

export function loader({ request }: Route.LoaderArgs) {
  return loadToken(request, 'reset_password')
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const form = await readForm(request, resetPasswordForm(text), text)
  if (!form.ok) return form.refuse()
  if (isCommonPassword(form.value.password)) {
    return form.refuse({ password: [text.accounts.passwordCommon] })
  }
  const { address } = context.get(requestDetails)
  const limited = await rateLimitForm('confirm', { address }, form, text)
  if (limited) return limited
  const userId = findTokenUserId(db, form.value.token, 'reset_password')
  const outcome = await resetPassword(db, form.value.token, form.value.password)
  if (!outcome.ok || !userId) return form.refuse({ '': [text.accounts.linkVoid] })
  const headers = new Headers()
  // Reading the account's mail proves that this is the owner, so the device becomes known and wrong
  // guesses by others do not lock it out.
  await setDeviceCookie(headers, request, userId)
  const { profile, reset } = text.accounts
  const message = reset.success + (outcome.droppedEmail ? ` ${profile.addressDropped}` : '')
  const login = paths.login({ redirectTo: outcome.redirectTo })
  return redirectWithFlash(login, { kind: 'success', message }, headers)
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { accounts } = text
  const [form, fields] = usePortalForm(resetPasswordForm(text), {
    id: 'reset',
    lastResult: actionData?.result,
    defaultValue: { token: loaderData.token },
  })
  if (loaderData.isVoid && !actionData) {
    const wayOn = { to: paths.forgotPassword(), label: accounts.login.forgot }
    return <InvalidLinkPage title={accounts.reset.title} wayOn={wayOn} />
  }
  return (
    <Page title={accounts.reset.title}>
      <PortalForm form={form}>
        <input type="hidden" name={fields.token.name} defaultValue={fields.token.initialValue} />
        <NewPasswordFields password={fields.password} confirmation={fields.confirmPassword} />
        <button className="button">{accounts.reset.submit}</button>
      </PortalForm>
      {form.errors && (
        <p className="links mt-6">
          <a href={paths.forgotPassword()}>{accounts.login.forgot}</a>
        </p>
      )}
    </Page>
  )
}
