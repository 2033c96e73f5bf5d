import { randomUUID } from 'node:crypto'
import { sectionChangeForm, sectionDecisions, sectionForm } from '#app/domain/classifieds/forms.ts'
import { moderateSection } from '#app/domain/classifieds/section-moderation.server.ts'
import { SectionTable } from '#app/domain/classifieds/section-table.tsx'
import {
  deleteSection,
  listSections,
  renameSection,
  suggestSection,
} from '#app/domain/classifieds/sections.server.ts'
import { severityForm } from '#app/domain/screening/forms.ts'
import { languageModel } from '#app/domain/screening/model.server.ts'
import { parseSeverity } from '#app/domain/screening/screening.ts'
import { getSeverity, setSeverity } from '#app/domain/screening/severity.server.ts'
import { SeverityForm } from '#app/domain/screening/severity-form.tsx'
import { replaySeverity } from '#app/domain/screening/severity-replay.server.ts'
import { SeverityReplay } from '#app/domain/screening/severity-replay.tsx'
import { requireAdmin, requirePageAccess } from '#app/http/access/guards.server.ts'
import { requirePassword } from '#app/http/access/password-again.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { badRequest, notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/sections'

const path = paths.admin.classifiedSections()

export function loader({ request }: Route.LoaderArgs) {
  const severity = getSeverity(db)
  const search = new URL(request.url).searchParams
  const tried = parseSeverity(search.get('severity') ?? '') ?? severity
  return {
    sections: listSections(db),
    screening: { severity, model: describeModel() },
    replay: { tried, history: replaySeverity(db, tried) },
  }
}

function describeModel() {
  return languageModel && { name: languageModel.name, lastFailure: languageModel.lastFailure }
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requirePageAccess(context, request, path)
  const text = getText(context)
  const { sections } = text.classifieds
  const posted = await readFormData(request, text)
  if (posted.get('intent') === 'severity') {
    requireAdmin(context, request)
    const form = checkForm(posted, severityForm(text), text)
    if (!form.ok) throw badRequest(text.screening.severity.failed)
    await requirePassword(context, admin, posted)
    await setSeverity(db, admin, form.value.severity)
    const message = text.screening.severity.saved(form.value.severity)
    return redirectWithFlash(path, { kind: 'success', message })
  }
  if (posted.get('intent') === null) {
    const form = checkForm(posted, sectionForm(text), text)
    if (!form.ok) return form.refuse()
    const submission = toSubmission(context, request, posted)
    const added = await suggestSection(db, admin, form.value.name, submission)
    if (!added.ok) return form.refuse({ name: [sections.suggestFailed(added.reason)] }, 409)
    return redirectWithFlash(path, { kind: 'success', message: sections.done.add(form.value.name) })
  }
  const form = checkForm(posted, sectionChangeForm(text), text)
  if (!form.ok) return form.refuse()
  const { value } = form
  const change = () => {
    if (value.intent === 'rename') return renameSection(db, admin, value.section, value.name)
    if (value.intent === 'delete') return deleteSection(db, admin, value.section)
    const { section, seenVersion } = value
    const status = sectionDecisions[value.intent]
    const decision = { status, feedback: '', seenVersion, batch: randomUUID() }
    return moderateSection(db, admin, section, decision)
  }
  const outcome = await change()
  if (outcome.ok) {
    const { name } = outcome.section
    const message = sections.done[value.intent](name)
    // Adding a section by the name of a deleted one restores it, with the ads that stayed in it.
    const undo =
      value.intent === 'delete'
        ? { action: path, fields: { name, submission: randomUUID() } }
        : undefined
    return redirectWithFlash(path, { kind: 'success', message, undo })
  }
  if (outcome.reason === 'not_found') throw notFound()
  const message = sections.failed(value.intent, outcome.reason)
  if (value.intent === 'rename') return form.refuse({ name: [message] }, 409)
  return redirectWithFlash(path, { kind: 'error', message })
}

export default function Sections({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { sections } = text.classifieds
  const isForNew = actionData?.result.initialValue?.section === undefined
  const [form, fields] = usePortalForm(sectionForm(text), {
    id: 'new-section',
    lastResult: isForNew ? actionData?.result : undefined,
  })
  return (
    <Page title={sections.title}>
      <SectionTable sections={loaderData.sections} refused={actionData?.result} />
      <h2 className="section-heading mt-8">{sections.add}</h2>
      <PortalForm form={form}>
        <InputField field={fields.name} label={sections.name} />
        <button className="button">{sections.add}</button>
      </PortalForm>
      <section className="mt-10">
        <SeverityForm {...loaderData.screening} />
        <SeverityReplay {...loaderData.replay} />
      </section>
    </Page>
  )
}
