import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { days, instantFromNow, minutes, nowInstant, seconds } from './clock.server.ts'

const stored = z.array(
  z.object({ at: z.string(), message: z.string(), reference: z.string().nullable() }),
)

type LoggedError = z.output<typeof stored>[number]

const maxKept = 200
const longestMessage = 300

/** Milliseconds after a write, because errors may come by the thousand, and after a failed one. */
const pause = seconds(1)
const longPause = minutes(1)

let errors: LoggedError[] = []
/** Null if errors are kept in memory only. */
let file: string | null = null
/** How many errors there were, and how many of them are in the file. */
let counted = 0
let saved = 0
let isSaving = false

/**
 * Keeps errors in a file from now on, in which the next start of the portal finds them, and also
 * the error that ends the process. Not in the database, which may be what fails. If the folder cannot
 * be used, they are kept in memory only.
 */
export function keepErrorsIn(path: string) {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  } catch {
    return
  }
  errors = [...readErrors(path), ...errors].slice(-maxKept)
  file = path
  process.on('exit', saveNow)
  process.on('uncaughtExceptionMonitor', (thrown: unknown) =>
    keepError(thrown instanceof Error ? thrown.message : String(thrown)),
  )
}

/** Keeps a logged error for the administrators' page. */
export function keepError(message: string, reference?: unknown) {
  errors.push({
    at: nowInstant(),
    message: message.slice(0, longestMessage),
    reference: typeof reference === 'string' ? reference : null,
  })
  if (errors.length > maxKept) errors.shift()
  counted += 1
  if (file && !isSaving) void saveInTurns(file)
}

/** Returns the errors logged at or after an instant, newest first; at most 200. */
export function listErrors(since: string): LoggedError[] {
  return errors.filter(({ at }) => at >= since).reverse()
}

/** Whether errors from before the last start are listed. */
export function areErrorsKept(): boolean {
  return file !== null
}

/** A time in the future comes from a clock that was ahead. */
function readErrors(path: string): LoggedError[] {
  try {
    const [since, until] = [instantFromNow(-days(1)), nowInstant()]
    const found = stored.parse(JSON.parse(readFileSync(path, 'utf8')))
    return found.filter(({ at }) => at >= since && at <= until)
  } catch {
    // There is no file yet, or nothing in it can be used.
    return []
  }
}

async function saveInTurns(path: string) {
  isSaving = true
  while (saved < counted) {
    const written = counted
    try {
      const partial = `${path}.new`
      await writeFile(partial, JSON.stringify(errors), { mode: 0o600 })
      await rename(partial, path)
      saved = written
    } catch {
      // The disk is full, for example. To log this would be the next error to save.
    }
    await wait(saved === written ? pause : longPause, null, { ref: false })
  }
  isSaving = false
}

/** Saves what waits when the process ends, beside a write that may be under way. */
function saveNow() {
  if (saved === counted || !file) return
  try {
    writeFileSync(`${file}.last`, JSON.stringify(errors), { mode: 0o600 })
    renameSync(`${file}.last`, file)
  } catch {
    // The log has them.
  }
}
