import { WorkForm } from '#app/domain/listings/fields/work-form.tsx'
import { workForm } from '#app/domain/listings/forms.ts'
import { postWork } from '#app/domain/listings/post-and-update.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { loadTyped } from '#app/http/kept-forms/kept-form.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/new'

export function loader({ context, request }: Route.LoaderArgs) {
  requireMember(context, request)
  return { typed: loadTyped(context, request) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const form = await readForm(request, workForm(text), text)
  if (!form.ok) return form.refuse()
  const submission = toSubmission(context, request, form.fields)
  const outcome = await postWork(db, actor, form.value, submission)
  if (!outcome.ok) {
    return form.refuse({ '': [text.limits[outcome.reason]] }, refusalStatus(outcome.reason))
  }
  const message = text.listingForms.postedWork(form.value.title)
  const link = { href: paths.work.show(outcome.id), label: text.common.seeIt }
  return redirectWithFlash(paths.ownerDashboard.index(), {
    kind: 'success',
    message,
    links: [link],
  })
}

export default function NewWork({ loaderData, actionData }: Route.ComponentProps) {
  const { listingForms } = useText()
  return (
    <Page title={listingForms.newWork}>
      <p className="prose mb-4 muted">{listingForms.rule}</p>
      <WorkForm lastResult={actionData?.result ?? loaderData.typed} submit={listingForms.submit} />
    </Page>
  )
}
