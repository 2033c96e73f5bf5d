import { findOwner } from '#app/domain/client-book/clients-and-owners.server.ts'
import { ownerForm } from '#app/domain/client-book/forms.ts'
import { getOwnerVersion, updateOwner } from '#app/domain/client-book/update.server.ts'
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
  const owner = findOwner(db, requireMember(context, request), parseId(params.id))
  if (!owner) throw notFound()
  const { name, contactInfo, mailingAddress } = owner
  return { name, stored: { contactInfo, mailingAddress }, version: getOwnerVersion(owner) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const owner = findOwner(db, actor, parseId(params.id))
  if (!owner) throw notFound()
  const form = await readForm(request, ownerForm(text), text)
  if (!form.ok) return form.refuse()
  const seen = readSeenVersion(form.fields)
  const outcome = await updateOwner(db, actor, owner.id, form.value, seen)
  if (!outcome.ok) {
    if (outcome.reason === 'not_found') throw notFound()
    return form.refuse({ '': [text.clientBook.changedSince] }, 409)
  }
  const message = text.clientBook.owners.saved(owner.name)
  return redirectWithFlash(paths.owners.list(), { kind: 'success', message })
}

export default function EditOwner({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { columns, editTitle } = text.clientBook.owners
  const { name, stored, version } = loaderData
  const refused = actionData?.result
  const [form, fields] = usePortalForm(ownerForm(text), {
    id: 'owner',
    lastResult: refused,
    defaultValue: stored,
  })
  return (
    <Page title={editTitle(name)}>
      <PortalForm form={form}>
        <SeenVersion seen={getSeenVersion(refused, version)} />
        <div>
          <InputField field={fields.contactInfo} label={columns.contactInfo} />
          <SavedNow refused={refused} name="contactInfo" now={stored.contactInfo} />
        </div>
        <div>
          <TextareaField field={fields.mailingAddress} label={columns.mailingAddress} rows={3} />
          <SavedNow refused={refused} name="mailingAddress" now={stored.mailingAddress} />
        </div>
        <button className="button">{text.common.save}</button>
      </PortalForm>
    </Page>
  )
}
