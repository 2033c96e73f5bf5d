// `npm run soak [-- MINUTES]`: an hour of everything at once, or as long as it says.
import { ensureBuilt, ensureInstalled, run } from './bootstrap.mjs'

ensureInstalled()
ensureBuilt()
run('tests/load/soak.ts', process.argv.slice(2))
