import { EmailOnlyForm } from '#app/domain/accounts/account-forms.tsx'
import { emailOnlyForm } from '#app/domain/accounts/forms.ts'
import { resendVerification } from '#app/domain/accounts/registration.server.ts'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { getText, requestFacts } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { readChosenPlace } from '#app/http/params.ts'
import { rateLimitForm } from '#app/http/rate-limits.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/resend-verification'

export const headers = publicHeaders

export async function action({ request, context }: Route.ActionArgs) {
  const text = getText(context)
  const form = await readForm(text, request, emailOnlyForm(text))
  if (!form.ok) return form.refuse()
  const { address } = context.get(requestFacts)
  const limited = await rateLimitForm(text, 'resend', { address, account: form.value.email }, form)
  if (limited) return limited
  await resendVerification(db, form.value.email)
  return redirectWithFlash(paths.login(readChosenPlace(request)), {
    kind: 'success',
    message: text.accounts.resend.success,
  })
}

export default function ResendVerification({ actionData }: Route.ComponentProps) {
  const text = useText()
  return (
    <Page title={text.accounts.login.resend}>
      <EmailOnlyForm
        id="resend"
        lastResult={actionData?.result}
        submit={text.accounts.login.resend}
      />
    </Page>
  )
}
