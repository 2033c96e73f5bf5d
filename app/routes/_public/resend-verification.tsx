import { data } from 'react-router'
import { EmailOnlyForm } from '#app/domain/accounts/email-only-form.tsx'
import { emailOnlyForm } from '#app/domain/accounts/forms.ts'
import { resendVerification } from '#app/domain/accounts/registration.server.ts'
import { publicWithoutPrivateParameters, sendLoaderHeaders } from '#app/http/cache-headers.ts'
import { getText, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { readChosenPlace } from '#app/http/params.ts'
import { rateLimitForm } from '#app/http/rate-limits.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { readWanted } from './+after-login.ts'
import type { Route } from './+types/resend-verification'

export const headers = sendLoaderHeaders

export function loader({ request }: Route.LoaderArgs) {
  return data({ wanted: readWanted(request) }, { headers: publicWithoutPrivateParameters(request) })
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = getText(context)
  const form = await readForm(request, emailOnlyForm(text), text)
  if (!form.ok) return form.refuse()
  const { address } = context.get(requestDetails)
  const { failed, success: message } = text.accounts.resend
  const caller = { address, account: form.value.email }
  const limited = await rateLimitForm('resend', caller, form, text, failed)
  if (limited) return limited
  await resendVerification(db, form.value.email)
  const place = readChosenPlace(request)
  return redirectWithFlash(
    paths.resendVerification({ ...place, redirectTo: readWanted(request) }),
    { kind: 'success', message },
  )
}

/** Also shown after registering, until the link in the mail is followed. */
export default function ResendVerification({ actionData, loaderData }: Route.ComponentProps) {
  const { login, resend } = useText().accounts
  return (
    <Page title={resend.title}>
      <p className="prose mb-4">{resend.text}</p>
      <EmailOnlyForm id="resend" lastResult={actionData?.result} submit={login.resend} />
      <p className="mt-6">
        {resend.isConfirmed}{' '}
        <a href={paths.login({ ...useChosenPlace(), redirectTo: loaderData.wanted })}>
          {login.title}
        </a>
      </p>
    </Page>
  )
}
