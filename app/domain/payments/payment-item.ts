import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import type { Words } from '#app/text/words.ts'
import type { PaymentItem, payments, refundReasonCodes, refunds } from '#db/schema/payments.ts'

/** What was paid for. Older payments have only a text: their purpose is `described`. */
export type PaidItem = PaymentItem | { purpose: 'described'; description: string }

/** Why money is refunded: one of the portal's reasons, a person's words, or none. */
export type RefundReason =
  | { code: (typeof refundReasonCodes)[number] | 'none' }
  | { code: 'written'; words: string }

type StoredItem = Pick<typeof payments.$inferSelect, 'item' | 'writtenDescription'>

export function toPaidItem({ item, writtenDescription }: StoredItem): PaidItem {
  return item ?? { purpose: 'described', description: writtenDescription ?? '' }
}

/** The days that every fee bought before payments stored the number. */
const unstoredDays = 30

/** Returns how many days a fee bought when it was paid. */
export function getBoughtDays({ item }: Pick<StoredItem, 'item'>): number {
  return item && 'days' in item && item.days ? item.days : unstoredDays
}

/** Returns what a person wrote as a reason; an empty text is no reason. */
export function toWrittenReason(words: string): RefundReason {
  return words ? { code: 'written', words } : { code: 'none' }
}

export function toRefundReason({
  reason,
  reasonCode,
}: Pick<typeof refunds.$inferSelect, 'reason' | 'reasonCode'>): RefundReason {
  return reasonCode ? { code: reasonCode } : toWrittenReason(reason)
}

/** The parameters of an activity that say why money is refunded. */
export function toReasonFacts(reason: RefundReason) {
  const writtenReason = reason.code === 'written' ? reason.words : ''
  return { reason: { code: reason.code }, writtenReason }
}

/** Returns what the checkout page and the receipt call the item. */
export function describeItem(item: PaidItem, { text, span }: Words): string {
  switch (item.purpose) {
    case 'activation':
      return text.play.feeDescription(item.title)
    case 'campaign':
      return text.campaigns.feeDescription(item.title, item.days ?? unstoredDays)
    case 'classified':
      return text.classifieds.feeDescription(item.title, item.days ?? unstoredDays)
    case 'ticket':
    case 'tour':
      return text.tickets.description(
        (item.lines ?? [item]).map(({ quantity, ticketType }) => ({
          quantity,
          type: describeTicketType(ticketType, { span }),
        })),
        item.title,
      )
    case 'donation':
      return text.donations.description(item.portalName)
    case 'described':
      return item.description
  }
}

/** Returns the reason for a refund as the payer reads it; empty when there is none. */
export function describeReason(reason: RefundReason, words: Words): string {
  return reason.code === 'written' ? reason.words : describeReasonCode(reason.code, words)
}

/** Returns the portal's own reason for a refund; empty when it has none. */
export function describeReasonCode(code: RefundReason['code'], { text }: Words): string {
  switch (code) {
    case 'none':
    case 'written':
      return ''
    case 'too_late':
      return text.payments.tooLate
    case 'event_cancelled':
      return text.tickets.callsOff.ticket
    case 'tour_date_cancelled':
      return text.tickets.callsOff.tour
    case 'given_back':
      return text.tickets.giveBack.refundReason
    case 'listing_rejected':
      return text.play.refundReason
  }
}

type PaidRow = typeof payments.$inferSelect

/** The parameters that every activity about a payment has. */
export function toPaidFacts(payment: PaidRow) {
  const { id, amountCents, currency, payerId, payerEmail, reference } = payment
  return { id, amountCents, currency, payerId, payerEmail, reference, item: toPaidItem(payment) }
}
