import Database from 'better-sqlite3'

// node scripts/check-copy.ts FILE: whether a copy of the database is whole, before deploy/restore.sh
// hands it to LiteFS. Leaves it in write-ahead mode: in any other it would end the replica at the next
// write (a checksum that does not match).
const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node scripts/check-copy.ts FILE')
  process.exit(2)
}
const db = new Database(file, { fileMustExist: true })
const found = db.pragma('integrity_check', { simple: true })
const orphans = db.pragma('foreign_key_check') as unknown[]
const accounts = db.prepare('select count(*) from users').pluck().get()
if (found !== 'ok' || orphans.length > 0) {
  console.error(`${file} is damaged: ${found}, ${orphans.length} rows that point to nothing.`)
  process.exit(1)
}
db.pragma('journal_mode = WAL')
db.close()
console.log(`${file} is whole: ${accounts} accounts.`)
