import { msPerDay } from '#app/shared/calendar-days.ts'
import { intl } from './intl.ts'

const duration = new Intl.DurationFormat(intl, { style: 'long' })
const decimal = new Intl.NumberFormat(intl, { maximumFractionDigits: 1 })

const size = (bytes: number) =>
  bytes < 1e9 ? `${decimal.format(bytes / 1e6)} MB` : `${decimal.format(bytes / 1e9)} GB`

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number} ${many}`

type Boxes = { own: string; other: string; lagMs: number }

/** The lag that LiteFS reports, in milliseconds, before a replica's first copy. */
const neverFollowed = 2_147_483_647

export const status = {
  title: 'Status',
  intro:
    'How the portal is right now. Red needs attention. Amber is not set up or has not run yet.',
  columns: { part: 'Part', health: 'Status', detail: 'Detail' },
  health: {
    good: 'OK',
    bad: 'needs attention',
    unknown: 'not set up',
    not_yet: 'not yet run',
    elsewhere: 'runs on the other box',
  },
  process: 'Portal',
  version: (version: string, uptimeMs: number) => {
    const [days, hours, minutes] = [
      uptimeMs / msPerDay,
      uptimeMs / 3_600_000,
      uptimeMs / 60_000,
    ].map(Math.floor)
    const running = days ? { days } : hours ? { hours } : { minutes: Math.max(1, minutes ?? 0) }
    return `Version ${version}, running for ${duration.format(running)}.`
  },
  secondBox: 'Second box',
  boxes: ({ own, other, lagMs }: Boxes) => {
    if (own === 'primary') {
      if (other === 'primary')
        return 'Both boxes are primary, and what is written on one of them will be lost: stop one of them.'
      return other === 'replica'
        ? 'This box is the primary; the other one is its replica.'
        : 'This box is the primary; the other one does not answer.'
    }
    if (own === 'unknown')
      return 'The LiteFS of this box does not answer, or does not show the database.'
    const behind =
      lagMs === neverFollowed
        ? 'This box is a replica that has never reached the primary.'
        : `This box is a replica, ${lagMs} ms behind.`
    if (other === 'primary') return behind
    return `${behind} ${other === 'unknown' ? 'The primary does not answer.' : 'No box is the primary.'}`
  },
  disk: 'Disk',
  free: (bytes: number) => `${size(bytes)} free.`,
  database: 'Database',
  size: (bytes: number) => `${size(bytes)}.`,
  damaged: (since: string, code: string) =>
    `The file was found damaged on ${since} (${code}). What does not need the damaged part goes on; please restore the newest backup.`,
  notSaved: (since: string, code: string) =>
    `Nothing has been saved since ${since} (${code}): the disk is full, read-only or damaged.`,
  backups: 'Backups',
  newestBackup: (at: string, bytes: number) => `The newest is from ${at}, ${size(bytes)}.`,
  onSameDisk:
    'The backups are on the same disk as the database: set BACKUP_DIR to another disk, or BACKUP_COMMAND.',
  noBackup: 'There is none.',
  unreadable: (failure: string) => `The folder cannot be read (${failure}).`,
  testRestore: 'Test restore',
  proven: (at: string, bytes: number, durationMs: number) =>
    `Last proven restore ${at}, ${size(bytes)}, ${Math.round(durationMs / 1000)} s.`,
  today: (time: string) => `${time} today`,
  testRestoreFailed: (at: string, why: string, detail: string) =>
    `The restore of ${at} failed. ${why}${detail ? ` (${detail})` : ''}`,
  neverProven: 'There has been no test restore yet.',
  mail: 'Email',
  /** `refused`: mail that its recipient's server refused because of the address. */
  mails: ({ waiting, failures, refused }: Record<'waiting' | 'failures' | 'refused', number>) =>
    `${count(waiting, 'email waits', 'emails wait')}, ${failures} failed in the last seven days.${refused ? ` ${count(refused, 'went to an address', 'went to addresses')} that cannot receive mail.` : ''}`,
  jobs: 'Background tasks',
  jobsGood: 'All run.',
  jobsElsewhere: 'Only the primary runs them.',
  errors: 'Errors of the last day',
  errorCount: {
    ofLastDay: (number: number) => `${count(number, 'error', 'errors')} in the last 24 hours.`,
    sinceStart: (number: number) =>
      `${count(number, 'error', 'errors')} since the portal was started.`,
  },
  errorColumns: { at: 'Time', message: 'Error', reference: 'Reference' },
}
