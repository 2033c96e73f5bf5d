// `npm run bench [-- --quick]`: speed, as ratios within one run. Prints numbers; nothing passes or
// fails.
import { ensureBuilt, ensureInstalled, run } from './bootstrap.mjs'

const quick = process.argv.includes('--quick')
ensureInstalled()
ensureBuilt()
run(
  'node_modules/@react-router/dev/dist/cli/index.js',
  ['build', 'tests/load/minimal', '--logLevel', 'error'],
  { NODE_ENV: 'production' },
)
run('tests/load/bench.ts', quick ? ['--quick'] : [])
