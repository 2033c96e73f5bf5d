import { findClient } from '#app/domain/client-book/clients-and-owners.server.ts'
import { clientForm } from '#app/domain/client-book/forms.ts'
import { updateClient } from '#app/domain/client-book/update.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { parseId } from '#app/http/params.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, TextareaField, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/edit'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const client = findClient(db, requireMember(context, request), parseId(params.id))
  if (!client) throw notFound()
  return client
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const client = findClient(db, actor, parseId(params.id))
  if (!client) throw notFound()
  const form = await readForm(request, clientForm(text), text)
  if (!form.ok) return form.refuse()
  if (!(await updateClient(db, actor, parseId(params.id), form.value))) throw notFound()
  const message = text.clientBook.clients.saved(client.name)
  return redirectWithFlash(paths.clients.list(), { kind: 'success', message })
}

export default function EditClient({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { columns, editTitle } = text.clientBook.clients
  const { name, phone, preferences, notes } = loaderData
  const [form, fields] = usePortalForm(clientForm(text), {
    id: 'client',
    lastResult: actionData?.result,
    defaultValue: { phone, preferences, notes },
  })
  return (
    <Page title={editTitle(name)}>
      <PortalForm form={form}>
        <InputField field={fields.phone} label={columns.phone} type="tel" />
        <InputField field={fields.preferences} label={columns.preferences} />
        <TextareaField field={fields.notes} label={columns.notes} />
        <button className="button">{text.common.save}</button>
      </PortalForm>
    </Page>
  )
}
