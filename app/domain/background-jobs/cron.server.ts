import { deleteExpiredForms } from '#app/domain/accounts/kept-forms.server.ts'
import { deleteUnusedDevices } from '#app/domain/accounts/known-devices.server.ts'
import { deleteExpiredTokens } from '#app/domain/accounts/one-time-tokens.server.ts'
import { deleteExpiredSessions } from '#app/domain/accounts/sessions.server.ts'
import { backUp } from '#app/domain/backups/backup.server.ts'
import { hasCopySince } from '#app/domain/backups/copies.server.ts'
import {
  isRequested,
  proveBackups,
  readTestRestores,
} from '#app/domain/backups/test-restore-state.server.ts'
import { lapseBookings } from '#app/domain/bookings/transitions.server.ts'
import {
  expireCampaigns,
  mailRenewalLinks as mailCampaignRenewals,
} from '#app/domain/campaigns/expiry.server.ts'
import { countingSeconds, saveImpressions } from '#app/domain/campaigns/impressions.server.ts'
import {
  expireClassifieds,
  mailRenewalLinks as mailClassifiedRenewals,
} from '#app/domain/classifieds/expiry.server.ts'
import { deleteUnusedImages } from '#app/domain/event-images/images.server.ts'
import { cleanUpImports } from '#app/domain/imports/clean-up.server.ts'
import { runImportsInTurns } from '#app/domain/imports/run.server.ts'
import {
  askOwners,
  takeOffUnanswered,
} from '#app/domain/listings/availability/availability-questions.server.ts'
import { sendDueMail } from '#app/domain/mail/delivery.server.ts'
import { createMailer } from '#app/domain/mail/mailer.server.ts'
import { deleteOldMail } from '#app/domain/mail/outbox.server.ts'
import { sendDigest } from '#app/domain/notifications/digest.server.ts'
import { renderMail } from '#app/domain/notifications/mail-templates.server.ts'
import { deleteReadNotifications } from '#app/domain/notifications/queries.server.ts'
import { deleteExpiredData } from '#app/domain/own-data/retention.server.ts'
import {
  expireCheckoutSessions,
  expirePayments,
} from '#app/domain/payments/provider/expiry.server.ts'
import { deleteProviderEvents } from '#app/domain/payments/provider/webhooks.server.ts'
import { isCatchingUp, reconcilePayments } from '#app/domain/payments/reconciliation.server.ts'
import { sendRefunds } from '#app/domain/payments/refunds/refunds.server.ts'
import { sendUnmatchedRefunds } from '#app/domain/payments/unmatched/unmatched-resolution.server.ts'
import { readSavingSeconds, saveReads } from '#app/domain/personal-data-access/reads.server.ts'
import { makeMissingCardPictures } from '#app/domain/photos/make-card-pictures.server.ts'
import { screenPosts } from '#app/domain/screening/screening-job.server.ts'
import { deleteExpiredSubmissions } from '#app/domain/submissions/submit-once.server.ts'
import { deleteExpiredDoorSessions } from '#app/domain/tickets/door/door.server.ts'
import { lapseOffers } from '#app/domain/tickets/waiting-list/seat-offers.server.ts'
import { deleteRemoved } from '#app/domain/undo/delete-removed.server.ts'
import { saveViews } from '#app/domain/views/count-view.server.ts'
import { deleteOldViews } from '#app/domain/views/listing-views.server.ts'
import { days, hours, minutes, seconds } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { JobName } from '#app/shared/job.ts'
import { runSeparately } from '#app/shared/separate-process.server.ts'
import type { Connection } from '#db/client.server.ts'
import { renewStatistics } from '#db/optimize.server.ts'
import { watchClock } from './clock-watch.server.ts'

/**
 * A background job. Each run looks for due work and does it in transactions. It can be killed at
 * any point and run again, because finished work is no longer due.
 */
export type Job = {
  name: JobName
  /** Milliseconds between the end of one run and the start of the next. */
  every: number
  /** Milliseconds that a run may last before the job counts as late, if it is more than usual. */
  longestRun?: number
  /**
   * Whether the job also runs when the portal stops, to save what is only in memory, or because
   * SQLite recommends it.
   */
  runsAtStop?: true
  /**
   * Whether the job expires, mails or deletes things by time. It does not run while the clock is
   * not trusted.
   */
  needsClock?: true
  /**
   * Whether the result of the last successful run is missing on this box, so that the job is due
   * right at the start.
   * @param at when that run started, an instant (UTC)
   */
  isMissing?(at: string): boolean
  /**
   * @param stopping aborts when the portal stops; a long job then leaves the rest for the next run
   */
  run(db: Connection, stopping?: AbortSignal): void | Promise<void>
}

type Timed = Omit<Job, 'name'>

const needsClock = true

/** For what takes long with a large database. */
const longestRun = hours(1)

/** The work and interval of each job; null if this machine has no such work. */
const jobs: Record<JobName, Timed | null> = {
  'watch the clock': { every: minutes(1), run: watchClock },
  'send mail': config.smtpUrl ? outboxJob(config.smtpUrl) : null,
  'send refunds': { every: seconds(10), run: sendAllRefunds },
  'expire payments': { needsClock, every: seconds(30), run: expirePayments },
  'close checkouts': { every: seconds(30), run: expireCheckoutSessions },
  'reconcile payments': { every: minutes(1), run: reconcilePayments },
  'lapse offers': { needsClock, every: minutes(1), run: lapseOffers },
  'lapse bookings': { needsClock, every: minutes(5), run: lapseBookings },
  'expire classifieds': { needsClock, every: minutes(1), run: expireClassifieds },
  'warn of expiring classifieds': { needsClock, every: minutes(10), run: mailClassifiedRenewals },
  'ask whether listings are available': { needsClock, every: hours(1), run: askOwners },
  'take unanswered listings off': { needsClock, every: hours(1), run: takeOffUnanswered },
  'run imports': { every: seconds(5), run: runImportsInTurns },
  'screen submissions': { every: seconds(10), run: screenWaiting },
  'save impressions': { every: seconds(countingSeconds), runsAtStop: true, run: saveImpressions },
  'save views': { every: seconds(countingSeconds), runsAtStop: true, run: saveViews },
  'delete old views': { needsClock, every: hours(24), run: deleteOldViews },
  'save reads': { every: seconds(readSavingSeconds), runsAtStop: true, run: saveReads },
  'expire campaigns': { needsClock, every: minutes(1), run: expireCampaigns },
  'offer renewals': { needsClock, every: minutes(10), run: mailCampaignRenewals },
  'send digest': { every: hours(config.digestHours), run: sendDigest },
  'delete expired sessions': { needsClock, every: hours(1), run: deleteExpiredSessions },
  'forget devices': { needsClock, every: hours(24), run: deleteUnusedDevices },
  'delete expired links': { needsClock, every: hours(1), run: deleteExpiredTokens },
  'delete expired submissions': {
    needsClock,
    every: hours(1),
    run: deleteExpiredSubmissions,
  },
  'delete removed photos and ticket types': { needsClock, every: minutes(1), run: deleteRemoved },
  'delete kept forms': { needsClock, every: hours(1), run: deleteExpiredForms },
  'delete expired door sessions': {
    needsClock,
    every: hours(1),
    run: deleteExpiredDoorSessions,
  },
  'clean up imports': { needsClock, every: hours(1), run: cleanUpImports },
  'delete unused event images': { needsClock, every: hours(1), run: deleteUnusedImages },
  'make card pictures': {
    // An upload makes its own, so only those of an upgraded or restored database can be missing.
    isMissing: () => true,
    every: hours(24),
    // The first run after an upgrade may have to make all of them.
    longestRun: hours(2),
    run: makeMissingCardPictures,
  },
  'forget provider events': { needsClock, every: hours(24), run: deleteProviderEvents },
  'forget sent mail': { needsClock, every: hours(24), run: deleteOldMail },
  'forget read notifications': { needsClock, every: hours(24), run: deleteReadNotifications },
  'delete data past retention': { needsClock, every: hours(24), run: deleteExpiredData },
  'renew statistics': { every: hours(24), longestRun, runsAtStop: true, run: renewStatistics },
  'merge search index': { every: hours(24), longestRun, run: mergeSearch },
  'purge search index': { every: days(7), longestRun, run: purgeSearch },
  'back up': config.backupDir ? backUpJob(config.backupDir) : null,
  'prove backups': config.backupDir ? testRestoreJob(config.backupDir) : null,
}

export const cron: readonly Job[] = Object.entries(jobs).flatMap(([name, job]) =>
  job ? [{ name: name as JobName, ...job }] : [],
)

/** After this time refunds are sent even if the reconciliation has failed since the start. */
const longestCatchUp = minutes(10)

/**
 * Waits for the first reconciliation after a start, because a restored copy may not know which of
 * its refunds were sent. The provider recognizes one that is sent twice for a day only.
 */
async function sendAllRefunds(db: Connection, stopping?: AbortSignal) {
  if (isCatchingUp(db) && process.uptime() * 1000 < longestCatchUp) return
  const sent = await Promise.allSettled([
    sendRefunds(db, stopping),
    sendUnmatchedRefunds(db, stopping),
  ])
  const errors = sent.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} not sent`)
  if (errors.length > 0) throw errors[0]
}

function screenWaiting(db: Connection, stopping?: AbortSignal) {
  return screenPosts(db, { stopping })
}

/** Separately, because one step may take long (`db/merge-search-indexes.server.ts`). */
async function mergeSearch({ $client }: Connection, stopping?: AbortSignal) {
  await runSeparately('merge-search-index', [$client.name], stopping)
}

/** Weekly, because it writes each index as a whole, which LiteFS sends to a second box. */
async function purgeSearch({ $client }: Connection, stopping?: AbortSignal) {
  await runSeparately('merge-search-index', [$client.name, '--all'], stopping)
}

function outboxJob(smtpUrl: string): Timed {
  const connect = () => createMailer(smtpUrl)
  const run: Job['run'] = (db, stopping) => sendDueMail(db, connect, renderMail, stopping)
  // Mail to many buyers, or to a slow server.
  return { every: seconds(5), longestRun, run }
}

function backUpJob(folder: string): Timed {
  const { backupCommand: command } = config
  return {
    every: hours(1),
    longestRun,
    isMissing: (at) => !hasCopySince(folder, at),
    run: (db, stopping) => backUp(db, folder, { command, stopping }),
  }
}

function testRestoreJob(folder: string): Timed {
  // Right after a start, the newest copy may be an old one, and this box is still making its first.
  const isEarly = () => process.uptime() * 1000 < minutes(5)
  const run: Job['run'] = async (db, stopping) => {
    if (!isEarly() || isRequested(readTestRestores(db))) await proveBackups(db, folder, stopping)
  }
  return { every: minutes(5), longestRun, run }
}
