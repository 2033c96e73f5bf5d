import { data } from 'react-router'
import { EmailOnlyForm } from '#app/domain/accounts/email-only-form.tsx'
import { emailOnlyForm } from '#app/domain/accounts/forms.ts'
import { requestPasswordReset } from '#app/domain/accounts/password-change.server.ts'
import { publicWithoutPrivateParameters, sendLoaderHeaders } from '#app/http/cache-headers.ts'
import { getText, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { readChosenPlace } from '#app/http/params.ts'
import { countAttempt, rateLimitForm } from '#app/http/rate-limits.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { readWanted } from './+after-login.ts'
import type { Route } from './+types/forgot-password'

export const headers = sendLoaderHeaders

export function loader({ request }: Route.LoaderArgs) {
  return data(null, { headers: publicWithoutPrivateParameters(request) })
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = getText(context)
  const form = await readForm(request, emailOnlyForm(text), text)
  if (!form.ok) return form.refuse()
  const { address } = context.get(requestDetails)
  const limited = await rateLimitForm('reset', { address, account: form.value.email }, form, text)
  if (limited) return limited
  // The last mailed link stays valid, so a stranger who asks too often does not lock out the
  // account's owner.
  const isEnough = await countAttempt('resetMail', { account: form.value.email })
  const redirectTo = readWanted(request)
  if (isEnough === null) await requestPasswordReset(db, form.value.email, redirectTo)
  return redirectWithFlash(paths.login({ ...readChosenPlace(request), redirectTo }), {
    kind: 'success',
    message: text.accounts.forgotten.success,
  })
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const text = useText()
  return (
    <Page title={text.accounts.forgotten.title}>
      <p className="prose mb-4">{text.accounts.forgotten.text}</p>
      <EmailOnlyForm
        id="forgotten"
        lastResult={actionData?.result}
        submit={text.accounts.forgotten.submit}
      />
    </Page>
  )
}
