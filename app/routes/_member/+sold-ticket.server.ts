import type { Actor } from '#app/domain/accounts/account.ts'
import { undoCheckIn } from '#app/domain/tickets/door/check-in.server.ts'
import { ticketRefundForm, undoCheckInForm } from '#app/domain/tickets/forms.ts'
import { refundTicket } from '#app/domain/tickets/refunds/refund.server.ts'
import { type Context, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusal, refusalStatus } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import { wakeJob } from '#app/shared/wake-job.server.ts'

/**
 * Refunds the ticket that the form names, or undoes its check-in, and redirects to the list with the
 * same search and page.
 */
export async function changeSoldTicket(
  context: Context,
  actor: Actor,
  request: Request,
  list: string,
) {
  const words = getWords(context)
  const { text } = words
  const posted = await readFormData(request, text)
  const { purchased } = text.tickets
  const back = list + new URL(request.url).search
  const succeed = (message: string) => redirectWithFlash(back, { kind: 'success', message })
  const refuse = (reason: keyof typeof purchased.reasons) => {
    const sentence = purchased.reasons[reason]
    return refusal(refusalStatus(reason), sentence)
  }
  if (posted.get('intent') === 'undo_check_in') {
    const form = checkForm(posted, undoCheckInForm, text)
    if (!form.ok) throw form.problem()
    const { usedTicket: ticketId, checkedInAt } = form.value
    const outcome = await undoCheckIn(db, actor, { ticketId, checkedInAt })
    if (!outcome.ok) throw refuse(outcome.reason)
    const { typeName, holder } = outcome
    return succeed(purchased.checkInUndone(describeTicketType(typeName, words), holder))
  }
  const form = checkForm(posted, ticketRefundForm(text), text)
  if (!form.ok) throw form.problem()
  const { ticket, reason } = form.value
  const outcome = await refundTicket(db, actor, ticket, reason)
  if (!outcome.ok) throw refuse(outcome.reason)
  wakeJob('send refunds')
  const type = describeTicketType(outcome.typeName, words)
  return succeed(purchased.refunded(type, outcome.holderName, outcome.isRefunded))
}
