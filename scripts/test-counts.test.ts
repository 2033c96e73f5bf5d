import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countPlaywright, countVitest } from './test-counts.mjs'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
})
const count = (...testResults: ReturnType<typeof file>[]) => countVitest({ testResults })

test('a failed test counts once, however many suites it stands in', () => {
  expect(count(file('failed', 'failed', 'passed'), file('passed', 'passed'))).toEqual({
    passed: 2,
    failed: 1,
  })
  expect(count(file('failed', 'failed', 'failed'))).toEqual({ passed: 0, failed: 2 })
})

test('a file that failed without a failed test counts once', () => {
  expect(count(file('failed'), file('failed', 'skipped', 'passed'))).toEqual({
    passed: 1,
    failed: 2,
  })
})

test('the report of vitest is what is counted', { timeout: 90_000 }, () => {
  // Where the files find vitest.
  const folder = mkdtempSync('node_modules/.counts-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const runner = `import { beforeAll, describe, test } from 'vitest'\n`
  const breaks = `() => { throw new Error('no') }`
  const files = {
    'vitest.config.mjs': `export default { test: { include: ['*.test.mjs'], exclude: [] } }`,
    'one.test.mjs': `${runner}describe('a', () => { test('b', ${breaks}); test('c', () => {}) })`,
    'import.test.mjs': `${runner}import './missing.mjs'`,
    'hook.test.mjs': `${runner}beforeAll(${breaks}); test('d', () => {})`,
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const args = ['run', '--root', folder, '--reporter=json', '--outputFile=report.json']
  const vitest = resolve('node_modules/vitest/vitest.mjs')
  spawnSync(process.execPath, [vitest, ...args], { stdio: 'ignore' })
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  expect(countVitest(report)).toEqual({ passed: 1, failed: 3 })
})

test('a browser test that passed only at the second attempt counts as failed', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1 }
  expect(countPlaywright({ stats })).toEqual({ passed: 3, failed: 2 })
})
