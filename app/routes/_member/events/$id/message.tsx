import { messageForm } from '#app/domain/tickets/forms.ts'
import {
  countHolders,
  isWritable,
  messageHolders,
} from '#app/domain/tickets/sales/message-holders.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound, refusalStatus } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { PortalForm, TextareaField, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import { requireManagedEvent } from './+managed-event.server.ts'
import type { Route } from './+types/message'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { event } = requireManagedEvent(context, request, params)
  const recipients = countHolders(db, event.id)
  return { id: event.id, title: event.title, recipients, isWritable: isWritable(event) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, event } = requireManagedEvent(context, request, params)
  const { holderMessage } = text.tickets
  const form = await readForm(request, messageForm(text), text)
  if (!form.ok) return form.refuse()
  const submission = toSubmission(context, request, form.fields)
  const outcome = await messageHolders(db, actor, event.id, form.value.message, submission)
  if (outcome.ok) {
    const message = holderMessage.sent(outcome.recipients)
    return redirectWithFlash(paths.events.purchasedTickets(event.id), { kind: 'success', message })
  }
  if (outcome.reason === 'not_found') throw notFound()
  const sentence = holderMessage.reasons[outcome.reason]
  return form.refuse({ '': [sentence] }, refusalStatus(outcome.reason))
}

/** An organizer writes to everybody with a ticket. */
export default function MessageHolders({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { holderMessage, purchased } = text.tickets
  const { id, title, recipients, isWritable } = loaderData
  const [form, fields] = usePortalForm(messageForm(text), {
    id: 'message',
    lastResult: actionData?.result,
  })
  return (
    <Page title={holderMessage.title(title)}>
      <p className="row-actions mb-4">
        <a href={paths.events.purchasedTickets(id)}>{purchased.title(title)}</a>
      </p>
      <p className="prose mb-4">
        {isWritable ? holderMessage.recipients(recipients) : holderMessage.reasons.not_now}
      </p>
      {isWritable && recipients > 0 && (
        <PortalForm form={form}>
          <TextareaField field={fields.message} label={holderMessage.label} rows={6} />
          <button className="button">{holderMessage.submit}</button>
        </PortalForm>
      )}
    </Page>
  )
}
