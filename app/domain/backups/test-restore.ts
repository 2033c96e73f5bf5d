/** Why a test restore failed. `text/en/backups.ts` has the words for each. */
export type TestRestoreFailure =
  | 'no_backup'
  | 'no_access'
  | 'empty'
  | 'damaged'
  | 'newer'
  | 'tables_missing'
  | 'rows_missing'
  | 'not_valid'
  | 'photos_damaged'
  | 'no_room'
  | 'too_slow'
  | 'crashed'

/**
 * The result of restoring a copy into a scratch file; `detail` is the error message of SQLite or
 * the system.
 */
export type TestRestoreResult =
  | { ok: true; photos: number }
  | { ok: false; reason: TestRestoreFailure; detail: string }

/** The argument of `scripts/prove-backup.ts`, as JSON. */
export type TestRestoreRequest = {
  /** The path of its file. */
  copy: string
  /** The instant (UTC) the copy was made. */
  madeAt: string
  /** A folder for this restore alone, which the caller removes. */
  scratch: string
  /** The path of the running portal's database. */
  live: string
}
