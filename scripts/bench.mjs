// `npm run bench [-- --quick] [-- --import]`: speed, as ratios within one run, and how long visitors
// wait during an import (`--import`: only that). Prints numbers; nothing passes or fails.
import { ensureBuilt, ensureInstalled, run } from './bootstrap.mjs'

ensureInstalled()
ensureBuilt()
run(
  'node_modules/@react-router/dev/dist/cli/index.js',
  ['build', 'tests/load/minimal', '--logLevel', 'error'],
  { NODE_ENV: 'production' },
)
run('tests/load/bench.ts', process.argv.slice(2))
