import { data } from 'react-router'
import { z } from 'zod'
import type { Actor } from '#app/domain/accounts/account.ts'
import { findPicture, isOwnUpload } from '#app/domain/event-images/images.server.ts'
import type { EventRow } from '#app/domain/events/event.ts'
import { may } from '#app/domain/events/permissions.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { saleRulesForm, ticketTypeForm } from '#app/domain/tickets/forms.ts'
import { setSaleRules } from '#app/domain/tickets/types/sale-rules.server.ts'
import { SaleRules } from '#app/domain/tickets/types/sale-rules.tsx'
import {
  putTicketTypeOnSale,
  removeTicketType,
  restoreTicketType,
} from '#app/domain/tickets/types/ticket-type-removal.server.ts'
import {
  changeTicketType,
  createTicketType,
  listAllTicketTypes,
} from '#app/domain/tickets/types/ticket-types.server.ts'
import { TicketTypeFields, TicketTypeList } from '#app/domain/tickets/types/ticket-types.tsx'
import { newestPicture } from '#app/domain/tickets/types/type-pictures.ts'
import { type Context, getText, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { parseId } from '#app/http/params.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { storeUpload, type UploadProblem } from '../+image-upload.server.ts'
import { requireManagedEvent } from './+managed-event.server.ts'
import type { Route } from './+types/ticket-definitions'

const intents = z.enum(['create', 'change', 'remove', 'restore', 'putOnSale', 'saleRules'])

/** With `?edit=7` the form changes ticket type 7 instead of adding one. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, event } = requireManagedEvent(context, request, params)
  const types = listAllTicketTypes(db, event.id)
  const edited = parseId(new URL(request.url).searchParams.get('edit') ?? undefined)
  const type = types.find(({ id }) => id === edited)
  return {
    event,
    mayAdd: may(actor, 'edit', event),
    types,
    type,
    picture: type ? findPicture(db, newestPicture(type)) : null,
    portalLimit: getSettings(db).LIMIT_TICKETS_A_PERSON,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, event } = requireManagedEvent(context, request, params)
  const { types } = text.tickets
  const posted = await readFormData(request, text)
  const here = paths.events.ticketTypes(event.id)
  const typeId = parseId(String(posted.get('type')))
  const intent = intents.safeParse(posted.get('intent')).data ?? 'create'
  if (intent === 'remove') {
    const removal = await removeTicketType(db, actor, typeId)
    if (!removal.ok) throw notFound(types.failedToDelete)
    const message = types[removal.outcome](removal.name)
    const undoing = removal.outcome === 'deleted' ? 'restore' : 'putOnSale'
    const undo = { action: here, fields: { intent: undoing, type: String(typeId) } }
    return redirectWithFlash(here, { kind: 'success', message, undo })
  }
  if (intent === 'putOnSale') {
    const name = await putTicketTypeOnSale(db, actor, typeId)
    if (name === null) throw notFound(types.failedToUpdate)
    return redirectWithFlash(here, { kind: 'success', message: types.onSale(name) })
  }
  if (intent === 'restore') {
    const name = await restoreTicketType(db, actor, typeId)
    return name === null
      ? redirectWithFlash(here, { kind: 'error', message: text.common.tooLateToUndo })
      : redirectWithFlash(here, { kind: 'success', message: types.restored(name) })
  }
  if (intent === 'saleRules') {
    const rules = checkForm(posted, saleRulesForm(text), text)
    if (!rules.ok) return data({ ...rules.refuse().data, picture: null }, 400)
    await setSaleRules(db, actor, event.id, rules.value)
    const message = text.tickets.saleRules.saved(event.title)
    return redirectWithFlash(here, { kind: 'success', message })
  }
  // Made of the posted form, before the picture gets a stored id, so that a second copy is
  // recognized.
  const submission = toSubmission(context, request, posted)
  const problem = await keepPicture(context, actor, event, posted)
  const form = checkForm(posted, ticketTypeForm(text), text)
  const refuse = (errors?: Record<string, string[]>, status = 400, headers?: HeadersInit) => {
    const { data: reply } = form.refuse(errors, status)
    const sent = parseId(String(posted.get('imageId')))
    const picture = isOwnUpload(db, actor, sent) ? findPicture(db, sent) : null
    return data({ ...reply, picture }, { status, headers })
  }
  if (problem) return refuse({ image: [problem.sentence] }, problem.status, problem.headers)
  if (!form.ok) return refuse()
  const { image: _file, imageId, removeImage, ...rest } = form.value
  const value = { ...rest, imageId: removeImage ? null : imageId }
  if (intent === 'create') {
    const created = await createTicketType(db, actor, event.id, value, submission)
    if (!created.ok) {
      if (created.reason === 'not_found') throw notFound(types.createFailed)
      return refuse({ [refusedField[created.reason]]: [types[created.reason]] }, 409)
    }
    const message = `${types.created} ${types.createdName(form.value.name)}`
    return redirectWithFlash(paths.events.manage(event.id), { kind: 'success', message })
  }
  const outcome = await changeTicketType(db, actor, typeId, value)
  if (outcome.ok)
    return redirectWithFlash(here, { kind: 'success', message: types.saved(value.name) })
  if (outcome.reason === 'not_found') throw notFound(types.failedToUpdate)
  const field = refusedField[outcome.reason]
  const reason = types[outcome.reason]
  const errors = field
    ? { '': [types.failedToUpdate], [field]: [reason] }
    : { '': [types.failedToUpdate, reason] }
  return refuse(errors, 409)
}

/** The field that shows a refusal; empty for the whole form. */
const refusedField = {
  cancelled: '',
  too_many_types: '',
  unfit_name: 'name',
  no_new_picture: 'image',
  no_new_link: 'ticketImageUrl',
  fewer_than_sold: 'quantity',
} as const

/**
 * Stores an uploaded picture and puts its id into the form; returns what is wrong with the picture.
 */
async function keepPicture(
  context: Context,
  actor: Actor,
  event: EventRow,
  posted: FormData,
): Promise<UploadProblem | null> {
  const text = getText(context)
  const upload = posted.get('image')
  posted.delete('image')
  if (!(upload instanceof File) || upload.size === 0) return null
  if (!may(actor, 'edit', event)) return { sentence: text.events.noChange, status: 400 }
  const { address } = context.get(requestDetails)
  const stored = await storeUpload(actor, { upload, address }, text)
  if (!stored.ok) return stored.problem
  posted.set('imageId', String(stored.id))
  posted.delete('removeImage')
  return null
}

export default function TicketTypesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { events, tickets } = useText()
  const { types: text, saleRules } = tickets
  const { event, mayAdd, types, type, picture, portalLimit } = loaderData
  const result = actionData?.result
  const isSaleRules = 'perPerson' in (result?.initialValue ?? {})
  return (
    <Page title={text.title(event.title)}>
      <p className="links mb-4">
        <a href={paths.events.manage(event.id)}>{text.back}</a>
      </p>
      <TicketTypeList event={event} types={types} />
      <section className="mt-8">
        <h2 className="section-heading">{type ? text.changeTitle(type.name) : text.create}</h2>
        {type || mayAdd ? (
          <TicketTypeFields
            type={type}
            event={event}
            picture={actionData && !isSaleRules ? actionData.picture : picture}
            lastResult={isSaleRules ? undefined : result}
          />
        ) : (
          <p>{events.noChange}</p>
        )}
      </section>
      <section className="mt-8">
        <h2 className="section-heading">{saleRules.heading}</h2>
        <SaleRules
          rules={event}
          portalLimit={portalLimit}
          lastResult={isSaleRules ? result : undefined}
        />
      </section>
    </Page>
  )
}
