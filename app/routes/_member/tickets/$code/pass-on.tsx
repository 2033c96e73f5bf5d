import { passOnForm } from '#app/domain/tickets/forms.ts'
import { findPassOn, passOnTicket } from '#app/domain/tickets/own/pass-on.server.ts'
import { getHolder } from '#app/domain/tickets/ticket.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound, refusalStatus } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/pass-on'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const found = findPassOn(db, requireMember(context, request), params.code)
  if (!found) throw notFound()
  const { refusal, ticket, order, occasion } = found
  if (refusal) throw conflict(getText(context).tickets.passOn.refusals[refusal])
  return { code: ticket.code, title: occasion.title, holderName: getHolder(ticket, order) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const posted = await readFormData(request, text)
  const form = checkForm(posted, passOnForm(text), text)
  if (!form.ok) {
    // Checked here only: a valid form may come twice, with the ticket's old code the second time,
    // and is recognized by `passOnTicket`.
    if (!findPassOn(db, actor, params.code)) throw notFound()
    return form.refuse()
  }
  const submission = toSubmission(context, request, posted)
  const outcome = await passOnTicket(db, actor, params.code, form.value, submission)
  const { passOn } = text.tickets
  if (!outcome.ok) {
    if (outcome.reason === 'not_found') throw notFound()
    return form.refuse({ '': [passOn.refusals[outcome.reason]] }, refusalStatus(outcome.reason))
  }
  const { holderName } = form.value
  const next = outcome.isMailed ? paths.ownerDashboard.tickets() : paths.ticket(params.code)
  const message = outcome.isMailed ? passOn.mailed(holderName) : passOn.named(holderName)
  return redirectWithFlash(next, { kind: 'success', message })
}

/** The form that changes the name on a ticket, and mails it to an address if one is given. */
export default function PassOnTicket({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { passOn, giveBack } = text.tickets
  const { code, title, holderName } = loaderData
  const [form, fields] = usePortalForm(passOnForm(text), {
    id: 'pass-on',
    lastResult: actionData?.result,
    defaultValue: { holderName },
  })
  return (
    <Page title={passOn.title(title)}>
      <PortalForm form={form}>
        <InputField field={fields.holderName} label={passOn.name} />
        <InputField
          field={fields.email}
          label={passOn.email}
          hint={passOn.emailHint}
          type="email"
          isOptional
        />
        <button className="button">{passOn.submit}</button>
      </PortalForm>
      <p className="links mt-4">
        <a href={paths.ticket(code)}>{giveBack.keep}</a>
      </p>
    </Page>
  )
}
