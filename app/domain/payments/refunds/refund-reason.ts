import type { Words } from '#app/text/words.ts'
import type { refundReasonCodes, refunds } from '#db/schema/payments.ts'

/** Why money is refunded: one of the portal's reasons, a person's words, or none. */
export type RefundReason =
  | { code: (typeof refundReasonCodes)[number] | 'none' }
  | { code: 'written'; words: string }

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
export function toReasonParameters(reason: RefundReason) {
  const writtenReason = reason.code === 'written' ? reason.words : ''
  return { reason: { code: reason.code }, writtenReason }
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
