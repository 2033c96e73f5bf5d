/** Why a copy could not be restored. `text/en/backups.ts` has the words for each. */
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

/** The arguments of `scripts/prove-backup.ts`. */
export type TestRestoreRequest = {
  copy: string
  /** The instant (UTC) the copy was made. */
  madeAt: string
  /** A folder for this restore alone, which the caller removes. */
  scratch: string
  /** The database of the running portal. */
  live: string
}
