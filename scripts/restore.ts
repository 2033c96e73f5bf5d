import { existsSync, lchownSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { mergeLog, openCopy } from '#db/copy.server.ts'
import { DatabaseFileError } from '#db/file-error.ts'
import { lockPortalFile } from '#db/lock.server.ts'
import { loadDotEnv } from '#server/process/dot-env.ts'
import { exitProcess } from '#server/process/exit-process.ts'
import { exitWithError } from '#server/process/fatal-error.ts'
import { recordInFile } from './record-restore-in-file.ts'

// npm run restore -- FILE [--dry-run]: replaces the database by a copy. Exits with 1 without
// changing anything when a portal runs, or when the copy is damaged or newer than this version.
loadDotEnv()
process.umask(0o077)
// A restore serves no requests, so settings that only `npm start` needs get a value here.
process.env.ORIGIN ||= 'http://localhost'
process.env.ADMIN_EMAIL ||= 'nobody@example.org'

const words = process.argv.slice(2)
const [file, ...others] = words.filter((word) => word !== '--dry-run')
if (!file || others.length > 0) {
  console.error('Usage: npm run restore -- FILE [--dry-run]')
  exitProcess(2)
}
// An empty path would make SQLite use a temporary database.
restore(resolve(file), resolve(process.env.DATABASE_PATH || 'data/portal.db')).catch(exitWithError)

async function restore(copy: string, path: string) {
  if (process.env.LITEFS_URL) {
    throw new DatabaseFileError('LiteFS replicates the database: restore with deploy/restore.sh.')
  }
  if (copy === path) throw new DatabaseFileError(`${copy} is the database itself.`)
  lockPortalFile(path)
  const restored = `${path}.restoring`
  try {
    const { madeAt, known } = readCopy(copy, restored)
    if (existsSync(path)) listPaidSince(path, madeAt)
    await listPaidByCard(madeAt, known)
    if (words.includes('--dry-run')) return console.log(`${copy} can be restored.`)
    const old = nameOld(path)
    const kept = existsSync(path) ? old : null
    await recordInFile(restored, copy, kept)
    // Its log is deleted below.
    mergeLog(restored)
    keepOld(path, old)
    giveToOwner(restored, dirname(path))
    renameSync(restored, path)
    console.log(`Restored ${copy}.${kept ? ` The previous database is ${kept}.` : ''}`)
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(restored + end, { force: true })
    giveToOwner(`${path}.lock`, dirname(path))
  }
}

/**
 * Returns when the newest record in the copy was made, and which payments it has: their references,
 * and the payment intents of unmatched money.
 */
function readCopy(copy: string, restored: string) {
  const { $client } = openCopy(copy, restored)
  const newest = $client.prepare('select max(created_at) from activities').pluck().get()
  const money = `select reference from payments where status = 'paid'
    union select provider_intent_id from unmatched_payments`
  const known = $client.prepare<[], string>(money).pluck().all()
  $client.close()
  return { madeAt: String(newest ?? ''), known: new Set(known) }
}

/** Lists the payments that the copy lacks, if the current database can still be read. */
function listPaidSince(path: string, madeAt: string) {
  try {
    const now = new Database(path, { readonly: true })
    const since = `select paid_at, reference, payer_email, amount_cents, currency, method
      from payments where paid_at > ? order by id`
    const rows = now.prepare<[string], PaidRow>(since).all(madeAt)
    now.close()
    console.log(`Paid since the copy was made: ${rows.length}`)
    for (const row of rows) {
      const amount = `${(row.amount_cents / 100).toFixed(2)} ${row.currency}`
      console.log(
        `  ${row.paid_at}  ${amount}  ${row.method}  ${row.payer_email}  ${row.reference}`,
      )
    }
  } catch (error) {
    console.error(
      `What was paid since cannot be listed: ${error instanceof Error ? error.message : error}.`,
    )
  }
}

/** Lists the payments at the provider that the copy lacks, if a provider is configured. */
async function listPaidByCard(madeAt: string, known: ReadonlySet<string>) {
  const { listPaidAtProvider } = await import(
    '#app/domain/payments/provider/paid-at-provider.server.ts'
  )
  try {
    const found = await listPaidAtProvider(madeAt || new Date(0).toISOString(), known)
    if (!found) return
    console.log(`Paid by card since the copy was made, as Stripe says: ${found.length}`)
    for (const { paidAt, amountCents, currency, description, reference } of found) {
      const amount = `${(amountCents / 100).toFixed(2)} ${currency}`
      console.log(`  ${paidAt}  ${amount}  ${description ?? ''}  ${reference}`)
    }
  } catch (error) {
    console.error(
      `What was paid by card since cannot be listed: ${error instanceof Error ? error.message : error}. The portal asks Stripe for it again when it starts.`,
    )
  }
}

type PaidRow = {
  paid_at: string
  reference: string
  payer_email: string
  amount_cents: number
  currency: string
  method: string
}

const nameOld = (path: string) =>
  `${path}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Keeps the current database with its log beside the restored one. */
function keepOld(path: string, old: string) {
  if (existsSync(path)) {
    try {
      mergeLog(path)
    } catch (error) {
      console.error(
        `The previous database stays as it is, in two files: ${error instanceof Error ? error.message : error}`,
      )
    }
    // A hard link, so that a database exists under its name at any moment.
    linkSync(path, old)
  }
  // Also without the database that it belongs to: SQLite would apply a log to the restored one.
  for (const end of ['-wal', '-shm']) {
    if (existsSync(path + end)) renameSync(path + end, old + end)
  }
}

/**
 * Gives a file that root has made to the owner of its folder, who runs the portal and could not open
 * it.
 */
function giveToOwner(file: string, folder: string) {
  if (process.getuid?.() !== 0 || !existsSync(file)) return
  const { uid, gid } = statSync(folder)
  // Not what a link points to, which may be another's file.
  lchownSync(file, uid, gid)
}
