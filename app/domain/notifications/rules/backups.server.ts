import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { administrators, type Rules } from '../rule.ts'

export const backupRules: Rules<'backup'> = {
  'backup.restore_failed': {
    to: administrators,
    link: () => paths.admin.status(),
    notice: ({ copy, reason, detail }, { text }) =>
      text.backups.messages.restoreFailed(copy, text.backups.failures[reason], detail),
  },
  'backup.downloaded': {
    to: administrators,
    link: () => paths.admin.history({ kind: 'backup' }),
    notice: ({ copy, memberName }, { text }) => text.backups.messages.downloaded(memberName, copy),
  },
  'backup.restored': {
    to: administrators,
    link: () => paths.admin.history({ kind: 'backup' }),
    notice: ({ copy, since, former }, words) =>
      words.text.backups.messages.restored(
        copy,
        since && words.instant(since, config.timeZone),
        former,
      ),
  },
  'backup.late': {
    to: administrators,
    link: () => paths.admin.status(),
    notice: ({ since }, words) =>
      words.text.backups.messages.late(since && words.instant(since, config.timeZone)),
  },
  'backup.not_elsewhere': {
    to: administrators,
    link: () => paths.admin.jobs(),
    notice: ({ since, detail }, words) =>
      words.text.backups.messages.notElsewhere(words.instant(since, config.timeZone), detail),
  },
}
