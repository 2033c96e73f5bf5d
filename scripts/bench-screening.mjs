// `npm run bench:screening`: precision and recall of the screening. Prints numbers; nothing passes
// or fails.
import { ensureInstalled, run } from './bootstrap.mjs'

ensureInstalled()
run('tests/load/screening-bench.ts', [], { MAINSTREET_MODE: 'test', DATABASE_PATH: ':memory:' })
