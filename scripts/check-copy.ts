import { openCopy } from '#db/copy.server.ts'
import { exitWithError } from '#server/fatal-error.ts'

// node scripts/check-copy.ts FILE TARGET: makes a copy of the database ready for deploy/restore.sh, which
// hands it to LiteFS. It stays in write-ahead mode: in any other it would end the replica at the next
// write (a checksum that does not match).
const [file, target] = process.argv.slice(2)
if (!file || !target) {
  console.error('Usage: node scripts/check-copy.ts FILE TARGET')
  process.exit(2)
}
try {
  const { $client } = openCopy(file, target)
  const accounts = $client.prepare('select count(*) from users').pluck().get()
  $client.close()
  console.log(`${file} is whole: ${accounts} accounts.`)
} catch (error) {
  exitWithError(error)
}
