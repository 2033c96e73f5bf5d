import { stageFile } from '#app/domain/imports/drafts.server.ts'
import { uploadForm } from '#app/domain/imports/forms.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requirePower } from '#app/http/guards.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { FileField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/index'

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  requirePower(context, request, 'import')
  const { imports } = text
  const form = await readForm(text, request, uploadForm(text))
  if (!form.ok) return form.refuse()
  const { file } = form.value
  const draft = await stageFile(db, file.name, file.stream())
  if (draft === null) return form.refuse({ file: [imports.unreadable] })
  return redirectWithFlash(paths.admin.importDraft(draft), {
    kind: 'success',
    message: imports.read,
  })
}

export default function Import({ actionData }: Route.ComponentProps) {
  const text = useText()
  const { imports } = text
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
    </Page>
  )
}
