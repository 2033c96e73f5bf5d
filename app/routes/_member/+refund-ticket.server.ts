import type { Actor } from '#app/domain/accounts/account.ts'
import { refundForm } from '#app/domain/tickets/forms.ts'
import { refundTicket } from '#app/domain/tickets/refund.server.ts'
import { type Context, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import { wakeJob } from '#app/shared/wake-job.server.ts'

/** Refunds the ticket that the form names, and redirects to the list of tickets. */
export async function refundFromList(
  context: Context,
  actor: Actor,
  request: Request,
  back: string,
) {
  const words = getWords(context)
  const { text } = words
  const form = await readForm(text, request, refundForm(text))
  if (!form.ok) throw form.problem()
  const { purchased } = text.tickets
  const outcome = await refundTicket(db, actor, form.value.ticket, form.value.reason)
  if (!outcome.ok) {
    const sentence = purchased.reasons[outcome.reason]
    throw outcome.reason === 'not_found' ? notFound(sentence) : conflict(sentence)
  }
  wakeJob('send refunds')
  const type = describeTicketType(outcome.typeName, words)
  const message = purchased.refunded(type, outcome.holderName, outcome.isRefunded)
  return redirectWithFlash(back, { kind: 'success', message })
}
