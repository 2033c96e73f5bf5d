import { loadDotEnv } from '#server/process/dot-env.ts'
import { exitProcess } from '#server/process/exit-process.ts'
import { recordInFile } from './record-restore-in-file.ts'

// node scripts/record-restore.ts TARGET FILE FORMER: for deploy/restore.sh, records in TARGET that it
// was made from FILE and replaces FORMER. Prints why not if it cannot.
loadDotEnv()
// It serves no requests, so settings that only `npm start` needs get a value here.
process.env.ORIGIN ||= 'http://localhost'
process.env.ADMIN_EMAIL ||= 'nobody@example.org'

const [target, file, former] = process.argv.slice(2)
if (!target || !file || !former) {
  console.error('Usage: node scripts/record-restore.ts TARGET FILE FORMER')
  exitProcess(2)
}
await recordInFile(target, file, former)
