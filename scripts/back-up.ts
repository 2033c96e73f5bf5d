import Database from 'better-sqlite3'
import { exitProcess } from '#server/process/exit-process.ts'
import { beginSeparateProcess } from './separate-process.ts'

// node scripts/back-up.ts DATABASE COPY: copies the database, while it is in use, and prints what
// SQLite found in the copy: "ok", or the damage. The portal starts it each hour as a separate process,
// so that no visitor waits for the disk or the check.
beginSeparateProcess('reads')
const [file, copy] = process.argv.slice(2)
if (!file || !copy) {
  console.error('Usage: node scripts/back-up.ts DATABASE COPY')
  exitProcess(2)
}
const source = new Database(file, { readonly: true, fileMustExist: true })
// In one step, because SQLite begins again when another process writes between two. In WAL mode
// nobody waits for it.
const allPages = 2 ** 31 - 1
await source.backup(copy, { progress: () => allPages })
source.close()
console.log(check(copy))

function check(path: string): unknown {
  const made = new Database(path, { fileMustExist: true })
  try {
    return made.pragma('quick_check(1)', { simple: true })
  } catch (error) {
    return String(error)
  } finally {
    made.close()
  }
}
