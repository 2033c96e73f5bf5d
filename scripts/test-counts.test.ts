import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeResults, readPlaywright, readVitest } from './test-counts.mjs'

const file = (status: string, ...tests: string[]) => ({
  status,
  name: resolve('app/bridge.test.ts'),
  assertionResults: tests.map((each, at) => ({ status: each, fullName: `test ${at + 1}` })),
})
const read = (...testResults: ReturnType<typeof file>[]) => readVitest({ testResults })

test('a failed test counts once, even if several suites list it', () => {
  expect(read(file('failed', 'failed', 'passed'), file('passed', 'passed'))).toEqual({
    passed: 2,
    failed: ['app/bridge.test.ts > test 1'],
  })
  expect(read(file('failed', 'failed', 'failed'))).toEqual({
    passed: 0,
    failed: ['app/bridge.test.ts > test 1', 'app/bridge.test.ts > test 2'],
  })
})

test('a file that failed without a failed test counts once', () => {
  expect(read(file('failed'), file('failed', 'skipped', 'passed'))).toEqual({
    passed: 1,
    failed: Array(2).fill('app/bridge.test.ts (no test ran to its end)'),
  })
})

test('the last lines name the failed tests, then the counts', () => {
  expect(describeResults({ passed: 7, failed: ['lint', 'app/bridge.test.ts > holds'] })).toBe(
    'Failed:\n  lint\n  app/bridge.test.ts > holds\n7 passed, 2 failed',
  )
  expect(describeResults({ passed: 7, failed: [] })).toBe('7 passed, 0 failed')
})

/** Runs a test runner on these files in a temporary folder; returns its report. */
function runFiles(files: Record<string, string>, program: string, args: string[]) {
  mkdirSync('test-results', { recursive: true })
  const folder = mkdtempSync('test-results/counts-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const path = resolve('node_modules', program)
  spawnSync(process.execPath, [path, ...args], { stdio: 'ignore', cwd: folder })
  return { folder, report: JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) }
}

const breaks = `() => { throw new Error('no') }`

test('the real report of Vitest is read', () => {
  const runner = `import { beforeAll, describe, test } from 'vitest'\n`
  const files = {
    'vitest.config.mjs': `export default { test: { include: ['*.test.mjs'], exclude: [] } }`,
    'one.test.mjs': `${runner}describe('a', () => { test('b', ${breaks}); test('c', () => {}) })`,
    'import.test.mjs': `${runner}import './missing.mjs'`,
    'hook.test.mjs': `${runner}beforeAll(${breaks}); test('d', () => {})`,
  }
  const args = ['run', '--reporter=json', '--outputFile=report.json']
  const { folder, report } = runFiles(files, 'vitest/vitest.mjs', args)
  const { passed, failed } = readVitest(report)
  expect(passed).toBe(1)
  expect(failed.sort()).toEqual([
    `${folder}/hook.test.mjs (no test ran to its end)`,
    `${folder}/import.test.mjs (no test ran to its end)`,
    `${folder}/one.test.mjs > a b\n      Error: no`,
  ])
})

test('the real report of Playwright is read, with flaky tests as failed', () => {
  const flaky = `({}, { retry }) => { if (retry === 0) throw new Error('no') }`
  // Playwright would empty the project's own output folder if the configuration named no other.
  const files = {
    'playwright.config.mjs': `export default {
      outputDir: 'files', retries: 1, respectGitIgnore: false, testMatch: '**/*.spec.mjs', projects: [{ name: 'nojs' }],
      reporter: [['json', { outputFile: 'report.json' }]] }`,
    'one.spec.mjs': `import { test } from '@playwright/test'
      test.describe('a', () => { test('b', ${breaks}); test('c', () => {}) })
      test('d', ${flaky})`,
  }
  const { folder, report } = runFiles(files, '@playwright/test/cli.js', ['test'])
  expect(readPlaywright(report)).toEqual({
    passed: 1,
    failed: [
      `${folder}/one.spec.mjs:3 > d [nojs] (flaky)\n      Error: no`,
      `${folder}/one.spec.mjs:2 > a > b [nojs]\n      Error: no`,
    ],
  })
})

test('an error before the first Playwright test is named by its first line', () => {
  const errors = [
    { message: '\u001b[31mSyntaxError\u001b[39m: broken.spec.ts: Unexpected token\n  at 3' },
  ]
  const report = { config: { rootDir: '.' }, suites: [], errors, stats: { expected: 0 } }
  const failed = ['browser tests: SyntaxError: broken.spec.ts: Unexpected token']
  expect(readPlaywright(report)).toEqual({ passed: 0, failed })
})
