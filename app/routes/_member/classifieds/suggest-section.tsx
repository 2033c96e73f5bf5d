import { matchPath } from 'react-router'
import { findLatestTypedPath } from '#app/domain/accounts/kept-forms.server.ts'
import { sectionForm } from '#app/domain/classifieds/forms.ts'
import { may } from '#app/domain/classifieds/permissions.ts'
import { suggestSection } from '#app/domain/classifieds/sections.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { findKeptMessage } from '#app/http/kept-forms/kept-form.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/suggest-section'

export function loader({ context, request }: Route.LoaderArgs) {
  return { isOpenAtOnce: may(requireMember(context, request), 'manageSections') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const { sections } = text.classifieds
  const form = await readForm(request, sectionForm(text), text)
  if (!form.ok) return form.refuse()
  const submission = toSubmission(context, request, form.fields)
  const outcome = await suggestSection(db, actor, form.value.name, submission)
  if (!outcome.ok)
    return form.refuse(
      { name: [sections.suggestFailed(outcome.reason)] },
      refusalStatus(outcome.reason),
    )
  const typedAt = findLatestTypedPath(db, actor.userId)
  const isEdit = typedAt !== null && matchPath(paths.classifieds.edit.pattern, typedAt) !== null
  const back = isEdit ? typedAt : paths.classifieds.new()
  const kept = findKeptMessage(actor.userId, back, text)
  const { name, status } = outcome.section
  const done = status === 'approved' ? sections.done.add(name) : sections.suggested
  const message = kept ? `${done} ${kept}` : done
  return redirectWithFlash(back, { kind: 'success', message })
}

export default function SuggestSection({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { sections } = text.classifieds
  const [form, fields] = usePortalForm(sectionForm(text), {
    id: 'section',
    lastResult: actionData?.result,
  })
  return (
    <Page title={sections.suggestTitle}>
      {!loaderData.isOpenAtOnce && <p className="prose mb-4 muted">{sections.suggestIntro}</p>}
      <PortalForm form={form}>
        <InputField field={fields.name} label={sections.name} />
        <button className="button">{sections.suggestSubmit}</button>
      </PortalForm>
    </Page>
  )
}
