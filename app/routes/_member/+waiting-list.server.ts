import { redirect } from 'react-router'
import type { Actor } from '#app/domain/accounts/account.ts'
import { findOpenPayment } from '#app/domain/payments/queries.server.ts'
import type { Submission } from '#app/domain/submissions/submit-once.server.ts'
import { findTicketType } from '#app/domain/tickets/types/find-ticket-type.server.ts'
import {
  acceptOffer,
  leaveWaitingList,
} from '#app/domain/tickets/waiting-list/answer-offer.server.ts'
import {
  findWaitingEntry,
  joinWaitingList,
} from '#app/domain/tickets/waiting-list/waiting-list.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, refusal, refusalStatus } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import type { Words } from '#app/text/words.ts'

/** The actions on a waiting list. */
export const waitingIntents = ['join', 'leave', 'accept'] as const
export type WaitingIntent = (typeof waitingIntents)[number]

/**
 * Joins or leaves the waiting list of a sold-out ticket type or tour date, or accepts or declines an
 * offer.
 */
export async function changeWaiting(
  actor: Actor,
  ticketTypeId: number,
  intent: WaitingIntent,
  { back, submission }: { back: string; submission: Submission },
  words: Words,
) {
  const { waitingList, reasons } = words.text.tickets
  const type = describeTicketType(findTicketType(db, ticketTypeId)?.name ?? '', words)
  if (intent === 'join') {
    const joined = await joinWaitingList(db, actor, ticketTypeId, 1)
    if (!joined.ok) {
      const sentence = reasons[joined.reason]
      throw refusal(refusalStatus(joined.reason), sentence)
    }
    return redirectWithFlash(back, { kind: 'success', message: waitingList.joined(type) })
  }
  // An offer that has a price is paid or cancelled on the page of its payment.
  const orderId = findWaitingEntry(db, actor, ticketTypeId)?.orderId
  const payment =
    orderId && (findOpenPayment(db, 'ticket', orderId) ?? findOpenPayment(db, 'tour', orderId))
  if (payment) return redirect(paths.payment(payment.reference), { status: 303 })
  if (intent === 'leave') {
    if (!(await leaveWaitingList(db, actor, ticketTypeId))) throw conflict(waitingList.noOffer)
    return redirectWithFlash(back, { kind: 'success', message: waitingList.left(type) })
  }
  const accepted = await acceptOffer(db, actor, ticketTypeId, submission)
  if (!accepted.ok) throw conflict(waitingList.noOffer)
  const message = words.text.tickets.success
  return redirectWithFlash(paths.ownerDashboard.tickets(), { kind: 'success', message })
}
