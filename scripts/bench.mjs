// `npm run bench [-- --quick] [-- PART …]`: speed, as ratios within one run, written into docs/benchmarks.md.
// Fails when its client is slower than a server, otherwise nothing passes or fails. Needs `wrk`.
import { ensureBuilt, ensureInstalled, run } from './bootstrap.mjs'

ensureInstalled()
ensureBuilt()
run(
  'node_modules/@react-router/dev/dist/cli/index.js',
  ['build', 'tests/load/minimal', '--logLevel', 'error'],
  { NODE_ENV: 'production' },
)
run('tests/load/bench.ts', process.argv.slice(2))
