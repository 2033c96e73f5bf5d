// `npm run bench [-- --quick] [-- PART …]`: measures speed as ratios within one run and writes them
// into docs/benchmarks.md. Fails only where it would measure something else than it says. Needs
// `wrk`; a busy town needs `vegeta`, two boxes need what `npm run test:litefs` needs, and the
// comparison with an earlier release needs `RELEASE=COMMIT`.
import { ensureBuilt, ensureInstalled, fail, run } from './bootstrap.mjs'
import { ensureLitefsPrograms } from './litefs-programs.mjs'

ensureInstalled()
const words = process.argv.slice(2)
const parts = words.filter((word) => word !== '--quick')
const env = { MAINSTREET_MODE: 'test' }
if (parts.length === 0 || parts.includes('two-boxes')) {
  const found = ensureLitefsPrograms()
  if ('missing' in found) fail(`The part two-boxes needs ${found.missing}.`)
  env.LITEFS_BIN = found.litefs
}
ensureBuilt()
run(
  'node_modules/@react-router/dev/dist/cli/index.js',
  ['build', 'tests/load/minimal', '--logLevel', 'error'],
  { NODE_ENV: 'production' },
)
run('tests/load/bench.ts', words, env)
