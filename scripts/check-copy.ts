import { mergeLog, openCopy } from '#db/copy.server.ts'
import { exitProcess } from '#server/process/exit-process.ts'
import { exitWithError } from '#server/process/fatal-error.ts'

// node scripts/check-copy.ts FILE TARGET: makes a copy of the database ready for deploy/restore.sh,
// which gives it to LiteFS. The copy stays in write-ahead mode. In any other mode the next write
// would stop the replica with a wrong checksum.
const [file, target] = process.argv.slice(2)
if (!file || !target) {
  console.error('Usage: node scripts/check-copy.ts FILE TARGET')
  exitProcess(2)
}
try {
  const { $client } = openCopy(file, target)
  const accounts = $client.prepare('select count(*) from users').pluck().get()
  $client.close()
  mergeLog(target)
  console.log(`${file} is whole: ${accounts} accounts.`)
} catch (error) {
  exitWithError(error)
}
