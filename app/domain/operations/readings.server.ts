import type { listJobs } from '#app/domain/background-jobs/queries.server.ts'
import { boxRole } from '#app/shared/box-role.server.ts'
import { now } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { readLag } from '#app/shared/litefs.server.ts'
import type { Db } from '#db/client.server.ts'
import {
  checkBackups,
  checkDatabase,
  checkDisk,
  checkMail,
  checkTestRestore,
} from './status.server.ts'

/** Each metric of the portal's state: its help text, and how its value is read; null if it has none. */
export const readings: Record<string, [help: string, read: (db: Db) => number | null]> = {
  mainstreet_mail_waiting: ['Mails in the outbox.', (db) => checkMail(db).waiting],
  mainstreet_mail_failures: [
    'Mails of the last seven days that failed, except for those whose recipient was refused.',
    (db) => checkMail(db).failures,
  ],
  mainstreet_database_bytes: [
    'Size of the database with its write-ahead log.',
    () => checkDatabase().bytes,
  ],
  mainstreet_database_failing: [
    '1 while nothing can be saved: the disk is full, read-only or damaged.',
    () => Number(checkDatabase().health === 'bad'),
  ],
  mainstreet_disk_free_bytes: ['Room on the disk of the database.', () => checkDisk().freeBytes],
  mainstreet_backup_age_seconds: [
    'Age of the newest backup; missing while there is none, or their folder cannot be read.',
    () => secondsSince(checkBackups().newest?.at),
  ],
  mainstreet_backups_failing: [
    '1 when no backup was made for three hours, or their folder cannot be read.',
    () => Number(checkBackups().health === 'bad'),
  ],
  mainstreet_proven_restore_age_seconds: [
    'Time since the last successful test restore; missing while there was none.',
    (db) => secondsSince(checkTestRestore(db).proven?.at),
  ],
  mainstreet_primary: ['1 on the primary, 0 on a replica.', () => Number(boxRole === 'primary')],
  mainstreet_replication_lag_seconds: [
    'How far this replica is behind; 0 on the primary.',
    () => (config.litefsUrl ? readLag(config.databasePath) / 1000 : 0),
  ],
}

type JobReading = (job: ReturnType<typeof listJobs>[number]) => number | null

/** Each metric that every background job has: its help text, and how its value is read. */
export const jobReadings: Record<string, [help: string, read: JobReading]> = {
  mainstreet_job_failures: [
    'Times in a row that a job has failed; 0 after a success.',
    ({ run }) => run?.failures ?? 0,
  ],
  mainstreet_job_held: [
    '1 while a job waits for an administrator to confirm the clock.',
    ({ state }) => Number(state === 'held'),
  ],
  mainstreet_job_success_age_seconds: [
    'Time since the start of the last run that succeeded.',
    ({ run }) => secondsSince(run?.succeededAt),
  ],
  mainstreet_job_duration_seconds: [
    'How long the last run took.',
    ({ run }) => run && run.durationMs / 1000,
  ],
}

function secondsSince(instant: string | null | undefined): number | null {
  return instant ? (now().getTime() - Date.parse(instant)) / 1000 : null
}
