import { uploadForm } from '#app/domain/imports/forms.ts'
import { PastImports } from '#app/domain/imports/past-imports.tsx'
import { canTakeBack, listImports } from '#app/domain/imports/queries.server.ts'
import { stageFile } from '#app/domain/imports/stage.server.ts'
import { requirePageAccess } from '#app/http/access/guards.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { parsePage } from '#app/http/params.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { FileField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/index'

export function loader({ context, request }: Route.LoaderArgs) {
  requirePageAccess(context, request, paths.admin.import())
  const words = getWords(context)
  const { rows, page, pages } = listImports(db, parsePage(request))
  const at = (instant: string) => words.instant(instant, config.timeZone)
  return {
    page,
    pages,
    rows: rows.map((row) => ({
      ...row,
      createdAt: at(row.createdAt),
      canTakeBack: canTakeBack(row),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requirePageAccess(context, request, paths.admin.import())
  const { imports } = text
  const form = await readForm(request, uploadForm(text), text)
  if (!form.ok) return form.refuse()
  const { file } = form.value
  const id = await stageFile(db, actor, file.name, file.stream())
  if (id === null) return form.refuse({ file: [imports.unreadable] })
  return redirectWithFlash(paths.admin.importPage(id), {
    kind: 'success',
    message: imports.read,
  })
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { imports } = text
  const { rows, page, pages } = loaderData
  const [form, fields] = usePortalForm(uploadForm(text), {
    id: 'import',
    lastResult: actionData?.result,
  })
  return (
    <Page title={imports.title}>
      <p className="prose mb-4">{imports.lead}</p>
      <PortalForm form={form} encType="multipart/form-data">
        <FileField field={fields.file} label={imports.file} accept=".csv,.txt,text/csv" />
        <button className="button">{imports.upload}</button>
      </PortalForm>
      <h2 className="mt-8 mb-2">{imports.past}</h2>
      <PastImports rows={rows} />
      <Pager page={page} pages={pages} />
    </Page>
  )
}
