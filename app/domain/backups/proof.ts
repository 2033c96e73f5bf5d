/** Why a copy could not be restored. `text/en/backups.ts` says each in words. */
export type ProofFailure =
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

/** What came of restoring a copy into a scratch file; `detail` is what SQLite or the system said. */
export type RestoreResult =
  | { ok: true; photos: number }
  | { ok: false; reason: ProofFailure; detail: string }

/** The arguments of `scripts/prove-backup.ts`. */
export type ProofRequest = {
  copy: string
  /** The instant (UTC) the copy was made. */
  madeAt: string
  /** A folder of its own, which the caller removes. */
  scratch: string
  /** The database of the running portal. */
  live: string
}
