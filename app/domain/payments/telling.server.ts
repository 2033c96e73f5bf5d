import { eq } from 'drizzle-orm'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { notify } from '#app/domain/notifications/notify.server.ts'
import { tell } from '#app/domain/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { formatCents } from '#app/shared/money.ts'
import { textFor } from '#app/text/index.ts'
import type { Db } from '#db/client.server.ts'
import { payments, type refunds } from '#db/schema/payments.ts'
import type { Payment } from './fulfillment.server.ts'

/** Tells the payer that money goes back, and why. */
export function tellOfRefund(
  tx: Db,
  payment: Payment,
  { amountCents, reason }: { amountCents: number; reason: string },
) {
  const { messages } = textFor().payments
  const amount = formatCents(amountCents, payment.currency)
  tellPayer(tx, payment, 'refunded', messages.refunded(amount, payment.description, reason))
}

/** The receipt of a fee; tickets and donations have mails of their own that say as much. */
export function sendReceipt(tx: Db, payment: Payment) {
  const amount = formatCents(payment.amountCents, payment.currency)
  const { messages } = textFor().payments
  tellPayer(tx, payment, 'received', messages.received(amount, payment.description))
}

/** Tells the administrators that the provider could not give money back: somebody has to. */
export function tellOfFailedRefund(tx: Db, refund: typeof refunds.$inferSelect) {
  const payment = tx.select().from(payments).where(eq(payments.id, refund.paymentId)).get()
  if (!payment) return
  const amount = formatCents(refund.amountCents, payment.currency)
  const { messages } = textFor().payments
  const message = messages.refundFailed(amount, payment.payerEmail, payment.description)
  tell(tx, null, message, paths.ownerDashboard.sale(payment.id))
}

/** Tells seller and administrators that a card holder disputes a payment, or how that ended. */
export function tellOfDispute(tx: Db, payment: Payment, outcome: 'opened' | 'won' | 'lost') {
  const { messages } = textFor().payments
  const message = messages.dispute[outcome](payment.description, payment.payerEmail)
  tell(tx, null, message, paths.ownerDashboard.sale(payment.id))
  if (payment.payeeId) tell(tx, payment.payeeId, message, paths.ownerDashboard.sale(payment.id))
}

/** By mail, and in the portal where the payer is a member. */
function tellPayer(tx: Db, payment: Payment, news: 'refunded' | 'received', message: string) {
  const page = paths.payment(payment.reference)
  if (payment.payerId) notify(tx, payment.payerId, message, page)
  const { tellMail, mailSubjects } = textFor().payments
  const link = config.origin + page
  queueMail(tx, {
    to: payment.payerEmail,
    ...tellMail(mailSubjects[news](config.portalName), message, link),
  })
}
