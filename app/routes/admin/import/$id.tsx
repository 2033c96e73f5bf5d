import { findDraft, guessPlan } from '#app/domain/imports/drafts.server.ts'
import { chosenPlan, isChoiceName } from '#app/domain/imports/forms.ts'
import {
  fingerprint,
  labelColumn,
  missingColumns,
  problemsShown,
} from '#app/domain/imports/import.ts'
import { Changes, PlanForm, Problems, Sample } from '#app/domain/imports/plan-form.tsx'
import { previewImport, runImport } from '#app/domain/imports/run.server.ts'
import { readFormData } from '#app/http/bounded-input.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { badRequest, notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requirePower } from '#app/http/guards.server.ts'
import { parseId } from '#app/http/params.ts'
import { withQuery } from '#app/path-builder.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/$id'

export function loader({ request, params }: Route.LoaderArgs) {
  const draft = requireDraft(params.id)
  const choices = new URL(request.url).searchParams
  const plan = guessPlan(db, draft, chosenPlan(choices))
  const maxProblems = choices.get('problems') === 'all' ? undefined : problemsShown
  return {
    draft,
    plan,
    missing: missingColumns(plan),
    preview: previewImport(db, draft, plan, maxProblems),
  }
}

/** A column can have more words than other forms have fields, and words can contain any letters. */
const planBounds = { maxFields: 10_000, hasName: isChoiceName }

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const admin = requirePower(context, request, 'import')
  const draft = requireDraft(params.id)
  const { imports } = text
  const posted = await readFormData(text, request, planBounds)
  const plan = guessPlan(db, draft, chosenPlan(posted))
  if (fingerprint(plan) !== posted.get('previewed')) {
    const choices = new URLSearchParams([...posted].map(([name, value]) => [name, String(value)]))
    const message = imports.changedChoices
    return redirectWithFlash(withQuery(paths.admin.importDraft(draft.id), choices), {
      kind: 'error',
      message,
    })
  }
  const missing = missingColumns(plan)
  if (missing.length > 0) {
    const labels = missing.map((field) => labelColumn(plan.kind, field, text))
    throw badRequest(imports.missing(labels))
  }
  const { counts } = await runImport(db, admin, draft, plan)
  return redirectWithFlash(paths.admin.import(), {
    kind: 'success',
    message: imports.counts(counts),
  })
}

function requireDraft(id: string) {
  const draft = findDraft(db, parseId(id))
  if (!draft) throw notFound()
  return draft
}

/** Choices for columns and words, a preview of the import, and the button that runs it. */
export default function ImportDraft({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { imports } = text
  const { draft, plan, missing, preview } = loaderData
  const missingLabels = missing.map((field) => labelColumn(plan.kind, field, text))
  return (
    <Page title={draft.fileName}>
      <PlanForm header={draft.header} plan={plan}>
        <h2 className="mt-8">{imports.before}</h2>
        {missing.length > 0 ? (
          <p role="alert">{imports.missing(missingLabels)}</p>
        ) : (
          <>
            <p className="my-4">{imports.counts(preview.counts)}</p>
            <Changes changes={preview.changes} count={preview.counts.changed} />
            <Problems problems={preview.problems} count={preview.problemCount} />
            <Sample listings={preview.sample} />
            <button className="button">{imports.confirm}</button>
          </>
        )}
      </PlanForm>
    </Page>
  )
}
