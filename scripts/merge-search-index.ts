import { mergeSearchIndexesIn, purgeSearchIndexesIn } from '#db/merge-search-indexes.server.ts'
import { exitProcess } from '#server/process/exit-process.ts'
import { beginSeparateProcess } from './separate-process.ts'

// node scripts/merge-search-index.ts DATABASE [--all]: merges the search index while the database is
// in use. The portal starts it each day, and after an import, as a separate process. With --all, which
// it does each week, the words of deleted posts are erased.
beginSeparateProcess('writes')
const [file, extent] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node scripts/merge-search-index.ts DATABASE [--all]')
  exitProcess(2)
}
await (extent === '--all' ? purgeSearchIndexesIn(file) : mergeSearchIndexesIn(file))
