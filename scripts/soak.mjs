// `npm run soak [-- MINUTES]`: load of every kind at once, for an hour or the given minutes.
import { ensureBuilt, ensureInstalled, run } from './bootstrap.mjs'

ensureInstalled()
ensureBuilt()
run('tests/load/soak.ts', process.argv.slice(2))
