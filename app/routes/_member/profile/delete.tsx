import { deleteAccountForm } from '#app/domain/accounts/forms.ts'
import { hasSecondFactor } from '#app/domain/accounts/second-factor.server.ts'
import { deleteOwnAccount } from '#app/domain/own-data/delete-account.server.ts'
import { Consequences, DeleteAccountForm, Obstacles } from '#app/domain/own-data/deletion-page.tsx'
import { findObstacles } from '#app/domain/own-data/obstacles.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { endSessionHeader } from '#app/http/access/session.server.ts'
import { getText, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { rateLimitForm } from '#app/http/rate-limits.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/delete'

export function loader({ context, request }: Route.LoaderArgs) {
  const actor = requireMember(context, request)
  return {
    obstacles: findObstacles(db, actor),
    asksCode: hasSecondFactor(db, actor.userId),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireMember(context, request)
  const text = getText(context)
  const { deletion } = text.ownData
  const form = checkForm(await readFormData(request, text), deleteAccountForm(text), text)
  if (!form.ok) return form.refuse()
  const who = { address: context.get(requestDetails).address, account: actor.email }
  const limited = await rateLimitForm('changePassword', who, form, text)
  if (limited) return limited
  const { password, code = '' } = form.value
  const outcome = await deleteOwnAccount(db, actor, { password, code })
  if (outcome.ok) {
    const headers = new Headers({ 'Set-Cookie': await endSessionHeader() })
    return redirectWithFlash(paths.home(), { kind: 'success', message: deletion.done }, headers)
  }
  switch (outcome.reason) {
    case 'wrong_password':
      return form.refuse({ password: [text.accounts.profile.wrongPassword] })
    case 'wrong_code':
      return form.refuse({ code: [deletion.wrongCode] })
    case 'obstacles':
      return form.refuse({ '': [deletion.refused] })
    default:
      throw notFound()
  }
}

/** What deleting one's account does, and the form for it if nothing is owed or promised. */
export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { deletion } = useText().ownData
  const { obstacles, asksCode } = loaderData
  const isBlocked = obstacles.length > 0
  return (
    <Page title={deletion.title}>
      {isBlocked && <Obstacles obstacles={obstacles} />}
      <Consequences intro={deletion.intro} />
      {!isBlocked && <DeleteAccountForm asksCode={asksCode} lastResult={actionData?.result} />}
    </Page>
  )
}
