/** The names of the jobs. `text/en/jobs.ts` says what each does. */
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
  'run imports',
  'screen submissions',
  'save impressions',
  'save reads',
  'expire campaigns',
  'offer renewals',
  'send digest',
  'delete expired sessions',
  'forget devices',
  'delete expired links',
  'delete expired door sessions',
  'delete expired submissions',
  'delete import drafts',
  'delete unused event images',
  'make card pictures',
  'forget provider events',
  'forget sent mail',
  'forget read notifications',
  'end terms',
  'renew statistics',
  'back up',
  'prove backups',
] as const
export type JobName = (typeof jobNames)[number]

/** `late`: it should have run some time ago and has not. */
export type JobState = 'ok' | 'failing' | 'late' | 'not_yet' | 'held'
