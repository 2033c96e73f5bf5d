import { writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import Database from 'better-sqlite3'

/**
 * Loaded into a portal before its own code. On the message `{ copy }` it writes the database to
 * that file, unless it is null, and begins to record the statements of each transaction. On the
 * message `{ report }` it writes the recording to that file.
 */

export type Order = { copy: string | null } | { report: string }

type How = 'run' | 'get' | 'all'
export type Recording = Array<{
  statements: Array<{ sql: string; how: How; values: unknown[] }>
  /** Milliseconds from BEGIN to COMMIT. */
  time: number
  /** How many of them SQLite took for the statements. */
  sqlTime: number
}>

let recording: Recording | undefined
let statements: Recording[number]['statements'] | undefined
let begun = 0
let sqlTime = 0
let portalFile: Database.Database | undefined

const scratch = new Database(':memory:')
const prototype = Object.getPrototypeOf(scratch.prepare('select 1')) as Database.Statement
scratch.close()

for (const how of ['run', 'get', 'all'] as const) {
  const original = prototype[how]
  function recordAndRun(this: Database.Statement, ...values: unknown[]) {
    const sql = this.source
    if (/^begin/i.test(sql)) {
      portalFile = this.database
      statements = recording && []
      sqlTime = 0
      begun = performance.now()
    }
    if (!statements) return original.apply(this, values)
    const started = performance.now()
    const result = original.apply(this, values)
    const ended = performance.now()
    sqlTime += ended - started
    statements.push({ sql, how, values })
    if (/^(commit|rollback)/i.test(sql)) {
      if (/^commit/i.test(sql)) recording?.push({ statements, time: ended - begun, sqlTime })
      statements = undefined
    }
    return result
  }
  Object.assign(prototype, { [how]: recordAndRun })
}

process.on('message', (message: Order) => {
  if ('copy' in message) {
    if (!portalFile) throw new Error('The portal has not written yet.')
    if (message.copy) writeFileSync(message.copy, portalFile.serialize())
    recording = []
  } else {
    writeFileSync(message.report, serialize(recording))
    recording = undefined
  }
  process.send?.('done')
})
