import { today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { dayInZone } from '#app/shared/zoned-time.ts'
import type { Words } from '#app/text/words.ts'
import type { checkBackups, checkTestRestore } from './status.server.ts'

/** Returns a sentence on the time of the newest copy, or on why none can be read. */
export function describeNewestCopy(
  {
    newest,
    failure,
    isOnOneDisk,
  }: Pick<ReturnType<typeof checkBackups>, 'newest' | 'failure' | 'isOnOneDisk'>,
  { text: { status }, instant }: Words,
): string {
  if (failure) return status.unreadable(failure)
  if (!newest) return status.noBackup
  const made = status.newestBackup(instant(newest.at, config.timeZone), newest.bytes)
  return isOnOneDisk ? `${made} ${status.onSameDisk}` : made
}

/** Returns a sentence on the last test restore: a failure first, else the last success. */
export function describeTestRestore(
  { proven, failure }: Pick<ReturnType<typeof checkTestRestore>, 'proven' | 'failure'>,
  words: Words,
): string {
  const { status: text, backups } = words.text
  const at = (instant: string) =>
    dayInZone(instant, config.timeZone) === today()
      ? text.today(words.hour(instant, config.timeZone))
      : words.instant(instant, config.timeZone)
  const sentences = [
    failure &&
      text.testRestoreFailed(at(failure.at), backups.failures[failure.reason], failure.detail),
    proven
      ? text.proven(at(proven.at), proven.bytes, proven.durationMs)
      : !failure && text.neverProven,
  ]
  return sentences.filter(Boolean).join(' ')
}
