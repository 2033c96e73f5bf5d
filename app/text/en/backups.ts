import type { TestRestoreFailure } from '#app/domain/backups/test-restore.ts'

const failures: Record<TestRestoreFailure, string> = {
  no_backup: 'There is no backup.',
  no_access: 'The folder of the backups cannot be read or written.',
  empty: 'The backup is an empty file.',
  damaged: 'The backup is damaged.',
  newer: 'The backup is from a newer version of the portal.',
  tables_missing: 'Tables are missing from the backup.',
  rows_missing: 'The backup is missing data that was saved before it was made.',
  not_valid: 'The data in the backup is inconsistent.',
  photos_damaged: 'A photo in the backup cannot be read.',
  no_room: 'The disk of the backups has too little room for a test restore.',
  too_slow: 'It took too long.',
  crashed: 'The check ended with an error.',
}

/** Copies of the database and their test restores. */
export const backups = {
  title: 'Backups',
  intro:
    'The portal copies its database every hour, and each night it does a test restore of the newest copy.',
  none: 'This portal makes no backups: BACKUP_DIR is not set.',
  prove: {
    title: 'Test restore',
    intro:
      'The newest backup is restored into a file of its own, which is checked and deleted. The portal keeps running.',
    submit: 'Do a test restore now',
    requested: 'The test restore is running. This page shows the result when it is done.',
    running: 'A test restore was requested and has not ended yet.',
  },
  failures,
  download: {
    title: 'Download',
    intro:
      'The newest backup as a file. It holds everything: accounts, messages, payments. Keep it as you would keep the town’s files. Every administrator is notified.',
    submit: 'Download the newest backup',
    none: 'There is no backup to download.',
    busy: 'Somebody is downloading the backup right now. Please try again later.',
  },
  messages: {
    downloaded: (who: string, copy: string) => ({
      subject: 'A backup was downloaded',
      message: `${who} downloaded a backup of the portal (${copy}), which holds everything. If you do not know why, please ask today.`,
    }),
    restoreFailed: (copy: string, why: string, detail: string) => ({
      subject: 'The backup cannot be restored',
      message: `The test restore of the newest backup failed${copy ? ` (${copy})` : ''}. ${why}${detail ? ` ${detail}.` : ''} Please have it looked at today: until then the town may have no backup to fall back on.`,
    }),
    restored: (copy: string, since: string | null, former: string | null) => ({
      subject: 'The database was restored',
      message: `A backup replaced the database of the portal (${copy}).${since ? ` What was saved after ${since} is missing.` : ''}${former ? ` The previous database is kept in the file ${former}.` : ''} If you do not know why, please ask today.`,
    }),
    late: (since: string | null) => ({
      subject: 'No backup is being made',
      message: `${since ? `The newest backup is from ${since}.` : 'There is no backup.'} One should be made every hour. Please have it looked at: the status page says what fails.`,
    }),
    notElsewhere: (since: string, detail: string) => ({
      subject: 'Backups are not stored elsewhere',
      message: `Since ${since} the command that stores each backup elsewhere has failed: ${detail}. The backups are only on the portal’s own computer. Please have it looked at: if its disk breaks, they are gone with the portal.`,
    }),
  },
}
