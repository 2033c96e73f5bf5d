import { findGiveBackQuote, giveBackTicket } from '#app/domain/tickets/refunds/give-back.server.ts'
import { describeGiveBack, describeGivenBack } from '#app/domain/tickets/refunds/give-back-words.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { wakeJob } from '#app/shared/wake-job.server.ts'
import { useText } from '#app/text/index.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { Route } from './+types/give-back'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const words = getWords(context)
  const found = findGiveBackQuote(db, requireMember(context, request), params.code)
  if (!found) throw notFound()
  const { refusal, until, ...quote } = found.quote
  if (refusal) throw conflict(words.text.tickets.giveBack.refusals[refusal])
  const { title, timeZone } = found.occasion
  return {
    code: found.ticket.code,
    title,
    until: words.instant(until ?? '', timeZone),
    money: describeGiveBack(quote, words),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const words = getWords(context)
  const { giveBack } = words.text.tickets
  const actor = requireMember(context, request)
  const posted = await readFormData(request, getText(context))
  const submission = toSubmission(context, request, posted)
  const outcome = await giveBackTicket(db, actor, params.code, submission)
  if (!outcome.ok) {
    throw outcome.reason === 'not_found' ? notFound() : conflict(giveBack.refusals[outcome.reason])
  }
  wakeJob('send refunds')
  const message = describeGivenBack(outcome, words)
  return redirectWithFlash(paths.ticket(params.code), { kind: 'success', message })
}

/** Asks whether to give a ticket back, with the refund and the deadline. */
export default function GiveBackTicket({ loaderData }: Route.ComponentProps) {
  const { giveBack } = useText().tickets
  const { code, title, until, money } = loaderData
  return (
    <ConfirmPage
      title={giveBack.title(title)}
      question={`${money} ${giveBack.until(until)}`}
      consequence={giveBack.effect}
      submit={giveBack.submit}
      back={giveBack.keep}
      backTo={paths.ticket(code)}
    />
  )
}
