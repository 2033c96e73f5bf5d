import { redirect } from 'react-router'
import { chosenPlan, isChoiceName, readChoices, toPlan } from '#app/domain/imports/forms.ts'
import { guessPlan } from '#app/domain/imports/guess-plan.server.ts'
import {
  fingerprint,
  type ImportField,
  type ImportPlan,
  labelColumn,
  missingColumns,
  problemLimit,
} from '#app/domain/imports/import.ts'
import { ImportProgress } from '#app/domain/imports/import-progress.tsx'
import { PlanForm, planFormId, planProblemsId } from '#app/domain/imports/plan-form.tsx'
import { previewImport } from '#app/domain/imports/preview.server.ts'
import { Problems } from '#app/domain/imports/problems.tsx'
import {
  canTakeBack,
  findConfirmed,
  findStaged,
  isWaiting,
  listKept,
  listProblems,
} from '#app/domain/imports/queries.server.ts'
import { countImportedListings, countRejections } from '#app/domain/imports/results.server.ts'
import { RowChanges } from '#app/domain/imports/row-changes.tsx'
import { checkEveryRow, type EveryRowProblem } from '#app/domain/imports/rows.ts'
import { SampleTable } from '#app/domain/imports/sample-table.tsx'
import { confirmImport, stopImport } from '#app/domain/imports/transitions.server.ts'
import { requirePageAccess } from '#app/http/access/guards.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { badRequest, notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { parseId, parsePage } from '#app/http/params.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { withQuery } from '#app/path-builder.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { type Text, useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import type { Route } from './+types/index'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requirePageAccess(context, request, paths.admin.import())
  const id = parseId(params.id)
  const staged = findStaged(db, id)
  if (staged) return { staged: await readStaged(staged, request), confirmed: null }
  const found = findConfirmed(db, id)
  if (!found) throw notFound()
  const words = getWords(context)
  const at = <Instant extends string | null>(instant: Instant) =>
    instant && words.instant(instant, config.timeZone)
  const confirmed = {
    found: { ...found, createdAt: at(found.createdAt), takenBackAt: at(found.takenBackAt) },
    isWaiting: isWaiting(db, found),
    canTakeBack: canTakeBack(found),
    importedCount: countImportedListings(db, id),
    rejections: countRejections(db, id),
    problems: listProblems(db, id, parsePage(request)),
    kept: listKept(db, id, parsePage(request, 'kept')),
  }
  return { staged: null, confirmed }
}

async function readStaged(file: NonNullable<ReturnType<typeof findStaged>>, request: Request) {
  const choices = new URL(request.url).searchParams
  const plan = await guessPlan(db, file, chosenPlan(choices))
  const maxProblems = problemLimit(choices.get('problems'))
  return {
    file,
    hasChoices: choices.has('kind'),
    plan,
    missing: missingColumns(plan),
    wrong: checkEveryRow(plan),
    preview: await previewImport(db, file, plan, maxProblems),
  }
}

/**
 * A column can have more different words than other forms have fields, and words can contain any
 * letters.
 */
const planBounds = { maxFields: 10_000, hasName: isChoiceName }

/** Confirms the import, or stops it, and redirects to its progress. Repeating it only redirects. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requirePageAccess(context, request, paths.admin.import())
  const id = parseId(params.id)
  const staged = findStaged(db, id)
  const posted = await readFormData(request, text, planBounds)
  const page = paths.admin.importPage(id)
  if (!staged) {
    if (!findConfirmed(db, id)) throw notFound()
    if (posted.get('intent') === 'stop') await stopImport(db, actor, id)
    return redirect(page, 303)
  }
  if (!chosenPlan(posted).kind) throw badRequest(text.imports.changedChoices)
  const plan = toPlan(posted)
  if (!plan || fingerprint(plan) !== posted.get('previewed')) {
    return redirectWithFlash(withQuery(page, readChoices(posted)), {
      kind: 'error',
      message: text.imports.changedChoices,
    })
  }
  const [open] = openQuestions(plan, missingColumns(plan), checkEveryRow(plan), text)
  if (open) throw badRequest(open)
  await confirmImport(db, id, plan)
  return redirect(page, 303)
}

/**
 * Returns a sentence for each choice that is missing or wrong, without which the rows cannot be
 * read.
 */
function openQuestions(
  { kind }: ImportPlan,
  missing: ImportField[],
  wrong: EveryRowProblem[],
  text: Text,
): string[] {
  const label = (field: ImportField) => labelColumn(kind, field, text)
  const sentences = wrong.map(({ field, ...problem }) =>
    text.imports.everyRowProblem({ label: label(field), ...problem }),
  )
  return missing.length > 0 ? [text.imports.missing(missing.map(label)), ...sentences] : sentences
}

/** Shows choices and a preview before the confirmation, then the progress, then the result. */
export default function Import({ loaderData: { staged, confirmed } }: Route.ComponentProps) {
  if (confirmed) return <ImportProgress {...confirmed} />
  return staged && <Staged {...staged} />
}

/** The anchor of the preview, below the choices. */
const previewId = 'preview'

type StagedProps = Awaited<ReturnType<typeof readStaged>>

function Staged({ file, hasChoices, plan, missing, wrong, preview }: StagedProps) {
  const text = useText()
  const { imports } = text
  const open = openQuestions(plan, missing, wrong, text)
  return (
    <Page title={file.fileName} isRefused={hasChoices && open.length > 0}>
      {open.length > 0 ? (
        <div
          role="alert"
          id={planProblemsId}
          className="problems mb-6"
          tabIndex={-1}
          // biome-ignore lint/a11y/noAutofocus: the choices that were made are not enough.
          autoFocus={hasChoices}
        >
          {open.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      ) : (
        <div className="mb-6">
          <p className="mb-2">{imports.counts(preview.counts)}</p>
          <div className="row-actions">
            <Spaced>
              {/* The first button of the form is what the key Enter presses, and must not import. */}
              <button
                className="sr-only"
                tabIndex={-1}
                aria-hidden="true"
                form={planFormId}
                formMethod="get"
              >
                {imports.preview}
              </button>
              <button className="button" form={planFormId}>
                {imports.confirm}
              </button>
              <a href={`#${previewId}`}>{imports.before}</a>
            </Spaced>
          </div>
        </div>
      )}
      <PlanForm header={file.header} {...{ plan, missing, wrong }}>
        {open.length === 0 && (
          <>
            <h2 className="mt-8" id={previewId}>
              {imports.before}
            </h2>
            <p className="my-4">{imports.counts(preview.counts)}</p>
            <RowChanges changes={preview.changes} count={preview.counts.changed} kind={plan.kind} />
            <Problems problems={preview.problems} count={preview.problemCount} />
            <SampleTable rows={preview.sample} kind={plan.kind} />
            <button className="button">{imports.confirm}</button>
          </>
        )}
      </PlanForm>
    </Page>
  )
}
