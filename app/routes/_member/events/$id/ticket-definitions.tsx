import { z } from 'zod'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { saleRulesForm, ticketTypeForm } from '#app/domain/tickets/forms.ts'
import { SaleRules } from '#app/domain/tickets/sale-rules.tsx'
import {
  removeTicketType,
  restoreTicketType,
} from '#app/domain/tickets/ticket-type-removal.server.ts'
import {
  changeTicketType,
  createTicketType,
  listAllTicketTypes,
  setSaleRules,
} from '#app/domain/tickets/ticket-types.server.ts'
import { TicketTypeFields, TicketTypeList } from '#app/domain/tickets/ticket-types.tsx'
import { readFormData } from '#app/http/bounded-input.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { checkForm } from '#app/http/forms.server.ts'
import { parseId } from '#app/http/params.ts'
import { toSubmission } from '#app/http/submission.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { requireManagedEvent } from './+managed-event.server.ts'
import type { Route } from './+types/ticket-definitions'

const intents = z.enum(['create', 'change', 'remove', 'restore', 'limit'])

/** With `?edit=7` the form changes ticket type 7 instead of adding one. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  const { event } = requireManagedEvent(context, request, params)
  const types = listAllTicketTypes(db, event.id)
  const edited = parseId(new URL(request.url).searchParams.get('edit') ?? undefined)
  return {
    event,
    types,
    type: types.find(({ id }) => id === edited),
    portalLimit: getSettings(db).LIMIT_TICKETS_A_PERSON,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, event } = requireManagedEvent(context, request, params)
  const { types } = text.tickets
  const posted = await readFormData(text, request)
  const here = paths.events.ticketTypes(event.id)
  const typeId = parseId(String(posted.get('type')))
  const intent = intents.safeParse(posted.get('intent')).data ?? 'create'
  if (intent === 'remove') {
    const removal = await removeTicketType(db, actor, typeId)
    if (!removal.ok) throw notFound(types.failedToDelete)
    const message = types[removal.word](removal.name)
    const fields = { intent: 'restore', type: String(typeId) }
    const undo = removal.word === 'deleted' ? { action: here, fields } : undefined
    return redirectWithFlash(here, { kind: 'success', message, undo })
  }
  if (intent === 'restore') {
    const name = await restoreTicketType(db, actor, typeId)
    return name === null
      ? redirectWithFlash(here, { kind: 'error', message: text.common.tooLateToUndo })
      : redirectWithFlash(here, { kind: 'success', message: types.restored(name) })
  }
  if (intent === 'limit') {
    const rules = checkForm(text, posted, saleRulesForm(text))
    if (!rules.ok) return rules.refuse()
    await setSaleRules(db, actor, event.id, rules.value)
    return redirectWithFlash(here, { kind: 'success', message: types.perPerson.saved })
  }
  const form = checkForm(text, posted, ticketTypeForm(text))
  if (!form.ok) return form.refuse()
  if (intent === 'create') {
    const submission = toSubmission(context, request, posted)
    if (!(await createTicketType(db, actor, event.id, form.value, submission)))
      throw notFound(types.createFailed)
    const message = `${types.created} ${types.createdName(form.value.name)}`
    return redirectWithFlash(paths.events.manage(event.id), { kind: 'success', message })
  }
  const outcome = await changeTicketType(db, actor, typeId, form.value)
  if (outcome.ok)
    return redirectWithFlash(here, { kind: 'success', message: types.saved(form.value.name) })
  if (outcome.reason === 'not_found') throw notFound(types.failedToUpdate)
  return form.refuse({ quantity: [types[outcome.reason]] }, 409)
}

export default function TicketTypesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { types: text } = useText().tickets
  const { event, types, type, portalLimit } = loaderData
  const result = actionData?.result
  const isLimit = 'perPerson' in (result?.initialValue ?? {})
  return (
    <Page title={text.title(event.title)}>
      <p className="mb-4">
        <a href={paths.events.manage(event.id)}>{text.back}</a>
      </p>
      <TicketTypeList eventId={event.id} types={types} />
      <section className="mt-8">
        <h2 className="mb-3">{type ? text.changeTitle(type.name) : text.create}</h2>
        <TicketTypeFields type={type} lastResult={isLimit ? undefined : result} />
      </section>
      <section className="mt-8">
        <SaleRules
          rules={event}
          portalLimit={portalLimit}
          lastResult={isLimit ? result : undefined}
        />
      </section>
    </Page>
  )
}
