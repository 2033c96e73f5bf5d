import { mergeSearchIndexesIn } from '#db/merge-search-indexes.server.ts'
import { exitProcess } from '#server/process/exit-process.ts'
import { beginSeparateProcess } from './separate-process.ts'

// node scripts/merge-search-index.ts DATABASE: merges the search index while the database is in use.
// The portal starts it each day, and after an import, as a separate process.
beginSeparateProcess()
const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node scripts/merge-search-index.ts DATABASE')
  exitProcess(2)
}
await mergeSearchIndexesIn(file)
