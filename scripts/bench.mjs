// `npm run bench [-- --quick] [-- PART …]`: measures speed as ratios within one run and writes them
// into docs/benchmarks.md. Fails only if its client is slower than a server. Needs `wrk`.
import { ensureBuilt, ensureInstalled, run } from './bootstrap.mjs'

ensureInstalled()
ensureBuilt()
run(
  'node_modules/@react-router/dev/dist/cli/index.js',
  ['build', 'tests/load/minimal', '--logLevel', 'error'],
  { NODE_ENV: 'production' },
)
run('tests/load/bench.ts', process.argv.slice(2))
