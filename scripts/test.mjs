// `npm test`: runs all tests and checks, on a fresh clone too. Continues when one part fails. Ends
// with what failed and one line with the sums of all runners.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { ensureBuilt, ensureInstalled, fail, portalNode } from './bootstrap.mjs'
import { findOrBuild } from './go-programs.mjs'
import { ensureLitefsPrograms } from './litefs-programs.mjs'
import { describeResults, readPlaywright, readVitest } from './test-counts.mjs'

const results = 'test-results'
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Programs that the tests run, with their Debian packages. */
const programs = {
  w3m: 'w3m',
  tmux: 'tmux',
  zbarimg: 'zbar-tools',
  pdftoppm: 'poppler-utils',
  faketime: 'faketime',
  sqlite3: 'sqlite3',
  'systemd-analyze': 'systemd',
}

const litestream = {
  name: 'litestream',
  variable: 'LITESTREAM_BIN',
  module: 'github.com/benbjohnson/litestream',
  version: 'v0.5.18',
}

ensureInstalled()
const chromium = ensureBrowser()
ensurePrograms()
ensureStripeMock()
rmSync(results, { recursive: true, force: true })

const totals = { passed: 0, failed: [] }
await check('type check', [
  ['node_modules/@react-router/dev/dist/cli/index.js', 'typegen'],
  ['node_modules/typescript/bin/tsc'],
])
await check('lint', [['node_modules/@biomejs/biome/bin/biome', 'check']])
await check('dead code', [['node_modules/knip/bin/knip.js']])
ensureBuilt()
await runTests('unit and request tests', runVitest('unit'), readVitestReport('unit'))
const browserTests = ['node_modules/@playwright/test/cli.js', 'test']
// Boxes mostly wait for each other, which the browsers make use of.
await Promise.all([
  runTests('browser tests', browserTests, () =>
    readResults(`${results}/browser/summary.json`, readPlaywright),
  ),
  testLitestream().then(testTwoBoxes),
])

console.log(`\n${describeResults(totals)}`)
process.exit(totals.failed.length > 0 ? 1 : 0)

/** Runs commands that together count as one check. */
async function check(name, commands) {
  console.log(`\n== ${name}`)
  let passed = true
  for (const command of commands) passed &&= (await node(command)) === 0
  if (passed) totals.passed += 1
  else totals.failed.push(name)
  console.log(`${name}: ${passed ? 'passed' : 'FAILED'}`)
}

/**
 * Runs a test runner and reads its report. A runner without a report has failed.
 * @param isBeside whether it runs beside another runner, so that its output is printed at its end
 */
async function runTests(name, command, read, isBeside = false) {
  if (!isBeside) console.log(`\n== ${name}`)
  const status = await node(command, isBeside ? name : undefined)
  const { passed, failed } = read()
  totals.passed += passed
  totals.failed.push(...failed)
  if (failed.length === 0 && status !== 0) totals.failed.push(`${name}: ended with an error`)
}

/**
 * Tests two boxes, which needs root, FUSE, LiteFS and Caddy. With REQUIRE_LITEFS=1 their absence is
 * a failure.
 */
async function testTwoBoxes() {
  const found = ensureLitefsPrograms()
  if ('missing' in found) return leaveOut('two boxes', found.missing, 'REQUIRE_LITEFS')
  process.env.LITEFS_BIN = found.litefs
  await runWithConfig('two boxes', 'litefs')
}

/** Tests backups by Litestream. With REQUIRE_LITESTREAM=1 its absence is a failure. */
async function testLitestream() {
  const found = findOrBuild(litestream)
  const missing = 'Litestream (set LITESTREAM_BIN), or Go to build it'
  if (!found) return leaveOut('point-in-time copies', missing, 'REQUIRE_LITESTREAM')
  process.env.LITESTREAM_BIN = found
  await runWithConfig('point-in-time copies', 'litestream')
}

/** Runs the tests of a folder that has its own configuration. */
function runWithConfig(name, folder) {
  const command = [...runVitest(folder), `--config=tests/${folder}/vitest.config.ts`]
  return runTests(name, command, readVitestReport(folder), true)
}

/** Returns the command that runs Vitest and writes a report of this name. */
function runVitest(report) {
  const outputs = ['--reporter=default', '--reporter=json']
  const file = `--outputFile.json=${results}/${report}.json`
  return ['node_modules/vitest/vitest.mjs', 'run', ...outputs, file]
}

function readVitestReport(name) {
  return () => readResults(`${results}/${name}.json`, readVitest)
}

/** Reports clearly what is not tested. With the variable set, that is a failure. */
function leaveOut(name, missing, variable) {
  if (process.env[variable] === '1') totals.failed.push(`${name}: ${missing} is missing`)
  else console.log(`\n== ${name}\nNOT TESTED: this needs ${missing}.`)
}

function readResults(path, readReport) {
  if (!existsSync(path)) return { passed: 0, failed: [`no report at ${path}`] }
  return readReport(JSON.parse(readFileSync(path, 'utf8')))
}

/**
 * Runs a command on the portal's Node.
 * @param title of its output, which is then printed when it has ended
 * @returns its exit code
 */
async function node(command, title) {
  const env = { ...process.env, CHROMIUM_PATH: chromium }
  const output = title ? 'pipe' : 'inherit'
  const child = spawn(portalNode(), command, { stdio: ['inherit', output, output], env })
  const ended = once(child, 'close')
  if (title) {
    const [printed, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
    console.log(`\n== ${title}\n${printed}${complained}`)
  }
  const [status] = await ended
  return status
}

function ensureBrowser() {
  const found = () =>
    [process.env.CHROMIUM_PATH, ...browsers].find((path) => path && existsSync(path))
  if (!found()) installPackages(['chromium'])
  return found() ?? fail('The browser tests need Chromium: install it, or set CHROMIUM_PATH to it.')
}

function ensurePrograms() {
  const isMissing = (program) => spawnSync('which', [program]).status !== 0
  const missing = Object.keys(programs).filter(isMissing)
  if (missing.length > 0) installPackages(missing.map((program) => programs[program]))
}

/**
 * Installs Stripe's mock, which checks the portal's requests to Stripe. It needs Go, and is left
 * out without it.
 */
function ensureStripeMock() {
  const { stdout, status } = spawnSync('go', ['env', 'GOPATH'], { encoding: 'utf8' })
  if (status !== 0 || existsSync(`${stdout.trim()}/bin/stripe-mock`)) return
  const install = ['install', 'github.com/stripe/stripe-mock@v0.203.0']
  if (
    spawnSync('go', install, { stdio: 'inherit', env: { ...process.env, GOBIN: '' } }).status !== 0
  )
    fail('go could not install stripe-mock.')
}

function installPackages(names) {
  const isRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!isRoot)
    fail(`The tests need ${names.join(' and ')}: please install with your package manager.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env }).status
  if (apt('update') !== 0 || apt('install', '-y', '--no-install-recommends', ...names) !== 0) {
    fail(`apt-get could not install ${names.join(' and ')}.`)
  }
}
