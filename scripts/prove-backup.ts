import { checkRestored } from '#app/domain/backups/test-restore.server.ts'
import type { TestRestoreRequest } from '#app/domain/backups/test-restore.ts'
import { exitProcess } from '#server/process/exit-process.ts'
import { beginSeparateProcess } from './separate-process.ts'

// node scripts/prove-backup.ts REQUEST: restores a copy of the database into a scratch file, checks
// it and prints the result as JSON. The portal starts it each night as a separate process, so that
// no visitor waits for it.
beginSeparateProcess('reads')
const [request] = process.argv.slice(2)
if (!request) {
  console.error('Usage: node scripts/prove-backup.ts REQUEST')
  exitProcess(2)
}
console.log(JSON.stringify(await checkRestored(JSON.parse(request) as TestRestoreRequest)))
