import { deleteMemberForm } from '#app/domain/accounts/forms.ts'
import { deleteMember, findMember } from '#app/domain/own-data/delete-account.server.ts'
import { Consequences, DeleteMemberForm, Obstacles } from '#app/domain/own-data/deletion-page.tsx'
import { findObstacles } from '#app/domain/own-data/obstacles.server.ts'
import { requireAdmin } from '#app/http/access/guards.server.ts'
import { requirePassword } from '#app/http/access/password-again.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { parseId } from '#app/http/params.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/delete'

function requireOther({
  context,
  request,
  params,
}: Pick<Route.LoaderArgs, 'context' | 'request' | 'params'>) {
  const admin = requireAdmin(context, request)
  const member = findMember(db, admin, parseId(params.id))
  if (!member) throw notFound()
  return { admin, member }
}

export function loader(args: Route.LoaderArgs) {
  const { member } = requireOther(args)
  return { name: member.name, obstacles: findObstacles(db, member, 'town') }
}

export async function action(args: Route.ActionArgs) {
  const { admin, member } = requireOther(args)
  const text = getText(args.context)
  const { deletion } = text.ownData
  const posted = await readFormData(args.request, text)
  const form = checkForm(posted, deleteMemberForm(text), text)
  if (!form.ok) return form.refuse()
  await requirePassword(args.context, admin, posted)
  const outcome = await deleteMember(db, admin, member.userId)
  if (outcome.ok) {
    const message = deletion.adminDone(member.name)
    return redirectWithFlash(paths.admin.dashboard(), { kind: 'success', message })
  }
  if (outcome.reason === 'obstacles') return form.refuse({ '': [deletion.refused] })
  throw notFound()
}

/** Deletes the account of a member who asked the town for it. */
export default function DeleteMember({ loaderData, actionData }: Route.ComponentProps) {
  const { deletion } = useText().ownData
  const { name, obstacles } = loaderData
  const isBlocked = obstacles.length > 0
  return (
    <Page title={deletion.adminTitle(name)}>
      {isBlocked && <Obstacles obstacles={obstacles} />}
      <Consequences intro={deletion.adminIntro} />
      {!isBlocked && <DeleteMemberForm lastResult={actionData?.result} />}
    </Page>
  )
}
