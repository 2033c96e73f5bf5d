import { findClient } from '#app/domain/client-book/clients-and-owners.server.ts'
import { clientForm } from '#app/domain/client-book/forms.ts'
import { getClientVersion, updateClient } from '#app/domain/client-book/update.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readForm, readSeenVersion } from '#app/http/forms/forms.server.ts'
import { parseId } from '#app/http/params.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, TextareaField, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import { SavedNow } from '#app/ui/saved-now.tsx'
import { getSeenVersion, SeenVersion } from '#app/ui/seen-version.tsx'
import type { Route } from './+types/edit'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const client = findClient(db, requireMember(context, request), parseId(params.id))
  if (!client) throw notFound()
  const { name, phone, preferences, notes } = client
  return { name, stored: { phone, preferences, notes }, version: getClientVersion(client) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const client = findClient(db, actor, parseId(params.id))
  if (!client) throw notFound()
  const form = await readForm(request, clientForm(text), text)
  if (!form.ok) return form.refuse()
  const seen = readSeenVersion(form.fields)
  const outcome = await updateClient(db, actor, client.id, form.value, seen)
  if (!outcome.ok) {
    if (outcome.reason === 'not_found') throw notFound()
    return form.refuse({ '': [text.clientBook.changedSince] }, 409)
  }
  const message = text.clientBook.clients.saved(client.name)
  return redirectWithFlash(paths.clients.list(), { kind: 'success', message })
}

export default function EditClient({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { columns, editTitle } = text.clientBook.clients
  const { name, stored, version } = loaderData
  const refused = actionData?.result
  const [form, fields] = usePortalForm(clientForm(text), {
    id: 'client',
    lastResult: refused,
    defaultValue: stored,
  })
  return (
    <Page title={editTitle(name)}>
      <PortalForm form={form}>
        <SeenVersion seen={getSeenVersion(refused, version)} />
        <div>
          <InputField field={fields.phone} label={columns.phone} type="tel" />
          <SavedNow refused={refused} name="phone" now={stored.phone} />
        </div>
        <div>
          <InputField field={fields.preferences} label={columns.preferences} />
          <SavedNow refused={refused} name="preferences" now={stored.preferences} />
        </div>
        <div>
          <TextareaField field={fields.notes} label={columns.notes} />
          <SavedNow refused={refused} name="notes" now={stored.notes} />
        </div>
        <button className="button">{text.common.save}</button>
      </PortalForm>
    </Page>
  )
}
