import { deleteUnusedDevices } from '#app/domain/accounts/devices.server.ts'
import { deleteExpiredForms } from '#app/domain/accounts/kept-forms.server.ts'
import { deleteExpiredLinks } from '#app/domain/accounts/one-time-links.server.ts'
import { deleteExpiredSessions } from '#app/domain/accounts/sessions.server.ts'
import { backUp } from '#app/domain/backups/backup.server.ts'
import { hasCopyOf } from '#app/domain/backups/copies.server.ts'
import { isRequested, proveBackups, readProofs } from '#app/domain/backups/proof.server.ts'
import { lapseBookings } from '#app/domain/bookings/answer.server.ts'
import { expireCampaigns, offerRenewals } from '#app/domain/campaigns/expiry.server.ts'
import { countingSeconds, writeCounts } from '#app/domain/campaigns/impressions.server.ts'
import { expireClassifieds, warnOfExpiry } from '#app/domain/classifieds/expiry.server.ts'
import { deleteUnusedImages } from '#app/domain/events/images.server.ts'
import { cleanUpImports } from '#app/domain/imports/clean-up.server.ts'
import { runImportsInTurns } from '#app/domain/imports/run.server.ts'
import { sendDueMail } from '#app/domain/mail/delivery.server.ts'
import { createMailer } from '#app/domain/mail/mailer.server.ts'
import { deleteSentMail } from '#app/domain/mail/outbox.server.ts'
import { sendDigest } from '#app/domain/moderation/digest.server.ts'
import { renderMail } from '#app/domain/notifications/mail-templates.ts'
import { deleteReadNotifications } from '#app/domain/notifications/queries.server.ts'
import { endTerms } from '#app/domain/own-data/terms.server.ts'
import {
  closeCheckouts,
  expirePayments,
  reconcilePayments,
} from '#app/domain/payments/reconciliation.server.ts'
import { sendRefunds } from '#app/domain/payments/refunds.server.ts'
import { sendUnmatchedRefunds } from '#app/domain/payments/unmatched-resolution.server.ts'
import { deleteProviderEvents } from '#app/domain/payments/webhooks.server.ts'
import { readSavingSeconds, saveReads } from '#app/domain/personal-lists/reads.server.ts'
import { makeMissingCards } from '#app/domain/photos/cards.server.ts'
import { screenPosts } from '#app/domain/screening/screening-job.server.ts'
import { deleteExpiredSubmissions } from '#app/domain/submissions/submit-once.server.ts'
import { deleteExpiredDoorSessions } from '#app/domain/tickets/door.server.ts'
import { lapseOffers } from '#app/domain/tickets/seat-offers.server.ts'
import { deleteRemoved } from '#app/domain/undo/delete-removed.server.ts'
import { saveViews } from '#app/domain/views/count-view.server.ts'
import { deleteOldViews } from '#app/domain/views/listing-views.server.ts'
import { hours, minutes, seconds } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Connection } from '#db/client.server.ts'
import { renewStatistics } from '#db/optimize.server.ts'
import { mergeSearchIndex } from '#db/search-merge.server.ts'
import { watchClock } from './clock-watch.server.ts'
import type { JobName } from './job.ts'

/**
 * A background job. Each job finds due work and does it in transactions. It can be killed
 * and run again at any point, because finished work is no longer due.
 */
export type Job = {
  name: JobName
  /** Milliseconds between the end of one run and the start of the next. */
  every: number
  /** Also runs when the portal stops: so that nothing kept in memory is lost, or as SQLite advises. */
  runsAtStop?: true
  /** Ends, mails or deletes things by their time: does not run while the clock is doubted. */
  needsClock?: true
  /**
   * Whether what the last successful run has made is not on this box, so that the next one is due at
   * the start.
   * @param at when that run started, an instant (UTC)
   */
  isMissing?(at: string): boolean
  /**
   * @param stopping aborts when the portal stops; a long job then leaves the rest for the next run
   */
  run(db: Connection, stopping?: AbortSignal): void | Promise<void>
}

const needsClock = true

export const cron: readonly Job[] = [
  { name: 'watch the clock', every: minutes(1), run: watchClock },
  ...(config.smtpUrl ? [outboxJob(config.smtpUrl)] : []),
  { name: 'send refunds', every: seconds(10), run: sendAllRefunds },
  { name: 'expire payments', needsClock, every: seconds(30), run: expirePayments },
  { name: 'close checkouts', every: seconds(30), run: closeCheckouts },
  { name: 'reconcile payments', every: minutes(1), run: reconcilePayments },
  { name: 'lapse offers', needsClock, every: minutes(1), run: lapseOffers },
  { name: 'lapse bookings', needsClock, every: minutes(5), run: lapseBookings },
  { name: 'expire classifieds', needsClock, every: minutes(1), run: expireClassifieds },
  { name: 'warn of expiring classifieds', needsClock, every: minutes(10), run: warnOfExpiry },
  { name: 'run imports', every: seconds(5), run: runImportsInTurns },
  { name: 'screen submissions', every: seconds(10), run: screenWaiting },
  { name: 'save impressions', every: seconds(countingSeconds), runsAtStop: true, run: writeCounts },
  { name: 'save views', every: seconds(countingSeconds), runsAtStop: true, run: saveViews },
  { name: 'delete old views', needsClock, every: hours(24), run: deleteOldViews },
  { name: 'save reads', every: seconds(readSavingSeconds), runsAtStop: true, run: saveReads },
  { name: 'expire campaigns', needsClock, every: minutes(1), run: expireCampaigns },
  { name: 'offer renewals', needsClock, every: minutes(10), run: offerRenewals },
  { name: 'send digest', every: hours(config.digestHours), run: sendDigest },
  { name: 'delete expired sessions', needsClock, every: hours(1), run: deleteExpiredSessions },
  { name: 'forget devices', needsClock, every: hours(24), run: deleteUnusedDevices },
  { name: 'delete expired links', needsClock, every: hours(1), run: deleteExpiredLinks },
  {
    name: 'delete expired submissions',
    needsClock,
    every: hours(1),
    run: deleteExpiredSubmissions,
  },
  { name: 'delete removed things', needsClock, every: minutes(1), run: deleteRemoved },
  { name: 'delete kept forms', needsClock, every: hours(1), run: deleteExpiredForms },
  {
    name: 'delete expired door sessions',
    needsClock,
    every: hours(1),
    run: deleteExpiredDoorSessions,
  },
  { name: 'delete import drafts', needsClock, every: hours(1), run: cleanUpImports },
  { name: 'delete unused event images', needsClock, every: hours(1), run: deleteUnusedImages },
  { name: 'make card pictures', every: minutes(1), run: makeMissingCards },
  { name: 'forget provider events', needsClock, every: hours(24), run: deleteProviderEvents },
  { name: 'forget sent mail', needsClock, every: hours(24), run: deleteSentMail },
  { name: 'forget read notifications', needsClock, every: hours(24), run: deleteReadNotifications },
  { name: 'end terms', needsClock, every: hours(24), run: endTerms },
  { name: 'renew statistics', every: hours(24), runsAtStop: true, run: renewStatistics },
  { name: 'merge search index', every: hours(24), run: mergeSearchIndex },
  ...(config.backupDir ? backupJobs(config.backupDir) : []),
]

async function sendAllRefunds(db: Connection, stopping?: AbortSignal) {
  await sendRefunds(db, stopping)
  await sendUnmatchedRefunds(db, stopping)
}

function screenWaiting(db: Connection, stopping?: AbortSignal) {
  return screenPosts(db, { stopping })
}

function outboxJob(smtpUrl: string): Job {
  const connect = () => createMailer(smtpUrl)
  const run: Job['run'] = (db, stopping) => sendDueMail(db, connect, renderMail, stopping)
  return { name: 'send mail', every: seconds(5), run }
}

function backupJobs(folder: string): Job[] {
  const { backupCommand: command } = config
  const run: Job['run'] = (db, stopping) => backUp(db, folder, { command, stopping })
  // Right after the start the newest copy may be an old one, and the first of this box is being made.
  const isEarly = () => process.uptime() * 1000 < minutes(5)
  const prove: Job['run'] = (db, stopping) => {
    if (!isEarly() || isRequested(readProofs(db))) return proveBackups(db, folder, stopping)
  }
  return [
    { name: 'back up', every: hours(1), run, isMissing: (at) => !hasCopyOf(folder, at) },
    { name: 'prove backups', every: minutes(5), run: prove },
  ]
}
