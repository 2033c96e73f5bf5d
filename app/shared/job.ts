/** The names of the jobs. `text/en/jobs.ts` describes each. */
const jobNames = [
  'watch the clock',
  'send mail',
  'send refunds',
  'expire payments',
  'close checkouts',
  'reconcile payments',
  'lapse offers',
  'lapse bookings',
  'expire classifieds',
  'warn of expiring classifieds',
  'ask whether listings are available',
  'take unanswered listings off',
  'run imports',
  'screen submissions',
  'save impressions',
  'save views',
  'delete old views',
  'save reads',
  'expire campaigns',
  'offer renewals',
  'send digest',
  'delete expired sessions',
  'forget devices',
  'delete expired links',
  'delete expired door sessions',
  'delete expired submissions',
  'delete removed photos and ticket types',
  'delete kept forms',
  'clean up imports',
  'delete unused event images',
  'make card pictures',
  'forget provider events',
  'forget sent mail',
  'forget read notifications',
  'delete data past retention',
  'renew statistics',
  'merge search index',
  'purge search index',
  'back up',
  'prove backups',
] as const
export type JobName = (typeof jobNames)[number]

/**
 * `late`: it should have run some time ago and has not; `held`: it waits until an administrator has
 * confirmed the clock.
 */
export type JobState = 'ok' | 'failing' | 'late' | 'not_yet' | 'held'
