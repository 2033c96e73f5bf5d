import { deleteExpiredLinks } from '#app/domain/accounts/one-time-links.server.ts'
import { deleteExpiredSessions } from '#app/domain/accounts/sessions.server.ts'
import { lapseBookings } from '#app/domain/bookings/answering.server.ts'
import { deleteUnusedImages } from '#app/domain/events/images.server.ts'
import { expireDrafts } from '#app/domain/imports/drafts.server.ts'
import { sendDueMail } from '#app/domain/mail/delivery.server.ts'
import { createMailer } from '#app/domain/mail/mailer.server.ts'
import {
  closeCheckouts,
  closeJob,
  expirePayments,
  reconcileJob,
  reconcilePayments,
} from '#app/domain/payments/reconciling.server.ts'
import { refundJob, sendRefunds } from '#app/domain/payments/refunding.server.ts'
import { forgetProviderEvents } from '#app/domain/payments/webhooks.server.ts'
import { deleteExpiredDoorSessions } from '#app/domain/tickets/door.server.ts'
import { lapseOffers } from '#app/domain/tickets/waiting.server.ts'
import { hours, minutes, seconds } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Db } from '#db/client.server.ts'

/** What the portal does by itself. Each job may run again at any time without doing anything twice. */
export type Job = {
  name: string
  /** Milliseconds between the end of one run and the start of the next. */
  every: number
  run(db: Db): void | Promise<void>
}

export const schedule: readonly Job[] = [
  ...(config.smtpUrl ? [outboxJob(config.smtpUrl)] : []),
  { name: refundJob, every: seconds(10), run: sendRefunds },
  { name: 'expire payments', every: seconds(30), run: expirePayments },
  { name: closeJob, every: seconds(30), run: closeCheckouts },
  { name: reconcileJob, every: minutes(1), run: reconcilePayments },
  { name: 'lapse offers', every: minutes(1), run: lapseOffers },
  { name: 'door sessions', every: hours(1), run: deleteExpiredDoorSessions },
  { name: 'forget provider events', every: hours(24), run: forgetProviderEvents },
  { name: 'lapse bookings', every: minutes(5), run: lapseBookings },
  { name: 'delete expired sessions', every: hours(1), run: deleteExpiredSessions },
  { name: 'delete expired links', every: hours(1), run: deleteExpiredLinks },
  { name: 'import drafts', every: hours(1), run: expireDrafts },
  { name: 'unused event images', every: hours(1), run: deleteUnusedImages },
]

function outboxJob(smtpUrl: string): Job {
  const mailer = createMailer(smtpUrl)
  return { name: 'send mail', every: seconds(5), run: (db) => sendDueMail(db, mailer) }
}
