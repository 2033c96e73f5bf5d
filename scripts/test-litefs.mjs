// `npm run test:litefs`: runs the tests of two boxes on one machine, and prints how many passed and
// failed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { ensureBuilt, ensureInstalled, fail, portalNode } from './bootstrap.mjs'
import { ensureLitefsPrograms } from './litefs-programs.mjs'
import { describeResults, readVitest } from './test-counts.mjs'

const report = 'test-results/litefs.json'

ensureInstalled()
const found = ensureLitefsPrograms()
if ('missing' in found) fail(`The tests of two boxes need ${found.missing}.`)
ensureBuilt()
rmSync(report, { force: true })
const command = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config=tests/litefs/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]
const env = { ...process.env, LITEFS_BIN: found.litefs }
const { status } = spawnSync(portalNode(), command, { stdio: 'inherit', env })
const results = existsSync(report)
  ? readVitest(JSON.parse(readFileSync(report, 'utf8')))
  : { passed: 0, failed: [`no report at ${report}`] }
if (status !== 0 && results.failed.length === 0) results.failed.push('ended with an error')
console.log(`\n${describeResults(results)}`)
process.exit(results.failed.length > 0 ? 1 : 0)
