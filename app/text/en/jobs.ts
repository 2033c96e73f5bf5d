import { intl } from './intl.ts'

const duration = new Intl.DurationFormat(intl, { style: 'long' })

export const jobs = {
  title: 'Background tasks',
  intro:
    'What the portal does in the background. Each task catches up on what it missed while the portal was not running.',
  columns: { job: 'Task', every: 'Every', last: 'Last run', took: 'Took', state: 'Status' },
  /** Describes how often a job runs; `ms` is its interval in milliseconds. */
  every(ms: number) {
    const [hours, minutes, seconds] = [ms / 3_600_000, ms / 60_000, ms / 1000].map(Math.floor)
    if (hours) return duration.format({ hours })
    return duration.format(minutes ? { minutes } : { seconds })
  },
  took: (ms: number) => (ms < 10 ? 'under 0.01 s' : `${(ms / 1000).toFixed(ms < 1000 ? 2 : 1)} s`),
  states: {
    ok: 'OK',
    failing: 'failing',
    late: 'late',
    not_yet: 'not yet run',
    held: 'waits for the clock',
  },
  fine: (count: number) =>
    count === 1 ? '1 task runs as it should' : `${count} tasks run as they should`,
  failures: (count: number) => (count === 1 ? 'failed once' : `failed ${count} times in a row`),
  failed: (at: string, error: string) => `Last failure ${at}: ${error}`,
  clock: {
    title: 'Is the clock right?',
    text: (time: string) =>
      `It is ${time} by the clock of this computer. It jumped ahead, or the portal was off for more than a week. So that nothing ends too early, the tasks that end or delete things wait. If the clock is wrong, set it: nothing else is needed.`,
    confirm: 'The clock is right',
    done: 'The tasks run again.',
    doubted: {
      subject: 'Is the clock of the portal right?',
      message:
        'The clock of the portal’s computer jumped ahead, or the portal was off for more than a week. So that nothing ends too early, the tasks that end or delete things have been waiting for 15 minutes: reserved seats that nobody pays for are not freed, for example. Please look at the page “Background tasks” today. If the clock is right, press the button there. If it is wrong, have it set.',
    },
  },
  explained: {
    'watch the clock': 'Checks that the clock has not jumped.',
    'send mail': 'Sends queued email, and retries what failed.',
    'send refunds': 'Sends refunds to the payment provider.',
    'expire payments': 'Expires unfinished payments, and frees the seats they reserved.',
    'close checkouts': 'Closes the provider’s checkout pages of payments that have ended.',
    'reconcile payments': 'Asks the payment provider for updates that did not arrive.',
    'lapse offers': 'Expires waiting list offers that were not accepted, and makes the next ones.',
    'lapse bookings': 'Frees the days of booking requests that nobody answered.',
    'expire classifieds': 'Takes classified ads off the list when their paid days are over.',
    'warn of expiring classifieds': 'Reminds owners five days before a classified ad expires.',
    'ask whether listings are available':
      'Asks owners of properties and jobs whether these are still available.',
    'take unanswered listings off': 'Takes off the lists what nobody confirmed within 14 days.',
    'run imports': 'Publishes confirmed inventories and takes them back, bit by bit.',
    'screen submissions': 'Screens posts that wait for a decision.',
    'save impressions': 'Saves how often ads were seen and clicked.',
    'save views': 'Writes the views of listings that were counted in memory.',
    'delete old views': 'Deletes the views of listings that are older than 90 days.',
    'save reads': 'Saves who looked at lists of people.',
    'expire campaigns': 'Ends ad campaigns whose paid days are over.',
    'offer renewals': 'Emails a renewal link five days before a campaign ends.',
    'send digest': 'Emails administrators and moderators what is waiting for approval.',
    'delete expired sessions': 'Deletes expired sessions.',
    'forget devices': 'Forgets devices that nobody has logged in on for a year.',
    'delete expired links': 'Deletes expired email links, also from mail that could not be sent.',
    'delete removed photos and ticket types': 'Deletes for good what was removed and not restored.',
    'delete kept forms': 'Deletes forms that somebody sent without logging in afterwards.',
    'delete expired door sessions': 'Logs out phones at the door after the event.',
    'delete expired submissions': 'Forgets forms that can no longer arrive twice.',
    'clean up imports':
      'Deletes inventories that were never imported, and the details of old imports.',
    'delete unused event images': 'Deletes images that no event uses.',
    'make card pictures': 'Makes the small pictures that lists show of photos without one.',
    'forget provider events': 'Deletes old, processed messages of the payment provider.',
    'forget sent mail': 'Deletes email that was sent 90 days ago or longer.',
    'forget read notifications': 'Deletes notifications that were read a year ago or longer.',
    'delete data past retention':
      'Deletes messages, conversations and requests whose term is over, and names in the history.',
    'renew statistics': 'Counts rows, so that the database searches in the shortest way.',
    'merge search index':
      'Merges the parts of the search index bit by bit, so that searches stay fast.',
    'purge search index': 'Erases the words of deleted posts from the search index.',
    'back up': 'Copies the whole database and checks the copy.',
    'prove backups':
      'Does a test restore of the newest backup each night, and checks all that is in it.',
  },
}
