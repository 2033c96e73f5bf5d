import Database from 'better-sqlite3'
import { endProcess } from '#server/end-process.ts'
import { beginSeparateProcess } from './separate-process.ts'

// node scripts/check-backup.ts FILE: checks a new copy of the database and prints what SQLite found:
// "ok", or the damage. The portal starts it each hour as a separate process, so that no visitor waits
// for it.
beginSeparateProcess()
const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node scripts/check-backup.ts FILE')
  endProcess(2)
}
const copy = new Database(file, { fileMustExist: true })
try {
  console.log(copy.pragma('quick_check(1)', { simple: true }))
} catch (error) {
  console.log(String(error))
} finally {
  copy.close()
}
