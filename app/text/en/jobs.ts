import { intl } from './intl.ts'

const duration = new Intl.DurationFormat(intl, { style: 'long' })

export const jobs = {
  title: 'Jobs',
  intro:
    'What the portal does by itself. Each job picks up what was left when the portal was not running.',
  columns: { job: 'Job', every: 'Every', last: 'Last run', took: 'Took', state: 'Status' },
  /** From milliseconds. */
  every(ms: number) {
    const [hours, minutes, seconds] = [ms / 3_600_000, ms / 60_000, ms / 1000].map(Math.floor)
    if (hours) return duration.format({ hours })
    return duration.format(minutes ? { minutes } : { seconds })
  },
  took: (ms: number) => (ms < 10 ? 'under 0.01 s' : `${(ms / 1000).toFixed(ms < 1000 ? 2 : 1)} s`),
  states: {
    ok: 'all right',
    failing: 'failing',
    late: 'late',
    not_yet: 'not yet run',
  },
  failures: (count: number) => (count === 1 ? 'failed once' : `failed ${count} times in a row`),
  failed: (at: string, error: string) => `Last failure ${at}: ${error}`,
  explained: {
    'send mail': 'Sends the mail that waits, and tries again what failed.',
    'send refunds': 'Has the payment provider give money back.',
    'expire payments': 'Ends payments nobody finished, and frees the seats they held.',
    'close checkouts': 'Closes the provider’s pages of payments that have ended.',
    'reconcile payments': 'Asks the payment provider for news that did not arrive.',
    'lapse offers': 'Ends offers of the waiting lists that were not taken, and makes the next.',
    'lapse bookings': 'Gives the days of booking requests back that nobody answered.',
    'expire classifieds': 'Takes classified ads off the list when their paid days are over.',
    'warn of expiring classifieds': 'Tells owners five days before a classified ad runs out.',
    'screen submissions': 'Reads what waits for a decision, and says what to look at first.',
    'save impressions': 'Writes down how often ads were seen and followed.',
    'expire campaigns': 'Ends ad campaigns after their thirty days.',
    'offer renewals': 'Mails a button five days before a campaign ends.',
    'delete expired sessions': 'Forgets sign-ins that have run out.',
    'delete expired links': 'Forgets mailed links that have run out.',
    'delete expired door sessions': 'Signs phones at the door out.',
    'delete import drafts': 'Deletes inventories that were sent in and never imported.',
    'delete unused event images': 'Deletes pictures that no event shows.',
    'forget provider events': 'Forgets messages of the payment provider that are long applied.',
    'forget sent mail': 'Deletes mail that was sent 90 days ago or longer.',
    'forget read notifications': 'Deletes notifications that were read a year ago or longer.',
    'back up': 'Copies the whole database and checks the copy.',
  },
}
