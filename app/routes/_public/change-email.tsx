import { ConfirmEmailForm } from '#app/domain/accounts/confirm-email-form.tsx'
import { confirmEmailChange } from '#app/domain/accounts/email-change.server.ts'
import { InvalidLinkPage } from '#app/domain/accounts/invalid-link-page.tsx'
import { sendLoaderHeaders } from '#app/http/cache-headers.ts'
import { actorContext, getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { loadToken, readConfirmation } from './+mailed-link.server.ts'
import type { Route } from './+types/change-email'

export const handle: PageHandle = { isPersonal: true }
export const headers = sendLoaderHeaders

export function loader({ request }: Route.LoaderArgs) {
  return loadToken(request, 'change_email')
}

export async function action({ request, context }: Route.ActionArgs) {
  const read = await readConfirmation(context, request, 'change_email')
  if (!read.ok) return read.answer
  const { form } = read
  const ownSession = context.get(actorContext)?.sessionId
  const outcome = await confirmEmailChange(db, form.value, ownSession)
  const { linkVoid, verify } = getText(context).accounts
  if (!outcome.ok) {
    return form.refuse(
      outcome.reason === 'void' ? { '': [linkVoid] } : { password: [verify.wrongAccountPassword] },
    )
  }
  return redirectWithFlash(paths.login(), { kind: 'success', message: verify.changed })
}

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, verify } = useText().accounts
  if (loaderData.isVoid && !actionData) {
    return (
      <InvalidLinkPage title={verify.title} wayOn={{ to: paths.profile(), label: profile.title }} />
    )
  }
  return (
    <Page title={verify.title}>
      <ConfirmEmailForm
        token={loaderData.token}
        hint={verify.changeText}
        lastResult={actionData?.result}
      />
    </Page>
  )
}
