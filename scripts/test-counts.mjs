// Counts passed and failed tests from the reports of the two test runners.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ passed: number, failed: string[] }} Results failed tests by file and title, each with
 * the first lines of its error
 */

/** In characters. */
const longestError = 500

/**
 * Vitest also counts a failed test as a failed suite and as a failed file. Here each failed test
 * counts once. A file that failed without a failed test (a missing import, a hook) counts once as
 * well.
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ status: string, name: string, assertionResults: VitestTest[] }} TestFile
 * @param {{ testResults: TestFile[] }} report
 * @returns {Results}
 */
export function readVitest({ testResults }) {
  const results = testResults.map(({ status, name, assertionResults }) => {
    const file = relative('.', name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const names = failed.map(
      ({ fullName, failureMessages }) => `${file} > ${fullName}${firstLines(failureMessages?.[0])}`,
    )
    const isBroken = status === 'failed' && names.length === 0
    return {
      passed: assertionResults.filter((test) => test.status === 'passed').length,
      failed: isBroken ? [`${file} (no test ran to its end)`] : names,
    }
  })
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.flatMap(({ failed }) => failed),
  }
}

/**
 * A test that passed only at the second attempt counts as failed, and is called flaky.
 * @typedef {{ error?: { message?: string } }} Attempt
 * @typedef {{ projectName: string, status: string, results: Attempt[] }} Run
 * @typedef {{ title: string, file: string, line: number, tests: Run[] }} Spec
 * @typedef {{ title: string, specs: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ config: { rootDir: string }, stats: { expected: number } }} Head
 * @param {Head & { suites: Suite[], errors: { message?: string }[] }} report
 * @returns {Results}
 */
export function readPlaywright({ config, suites, errors, stats }) {
  const folder = relative('.', config.rootDir)
  const general = errors.map(({ message = '' }) => {
    return `browser tests: ${stripVTControlCharacters(message).split('\n', 1)}`
  })
  const failed = suites.flatMap((file) => listFailed(file, [])).map((name) => `${folder}/${name}`)
  return { passed: stats.expected, failed: [...general, ...failed] }
}

/**
 * @param {Suite} suite
 * @param {string[]} titles of the groups around its tests
 * @returns {string[]}
 */
function listFailed({ specs, suites = [] }, titles) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const name = [`${file}:${line}`, ...titles, title].join(' > ')
        const error = firstLines(results.find((attempt) => attempt.error)?.error?.message)
        return `${name} [${projectName}]${status === 'flaky' ? ' (flaky)' : ''}${error}`
      }),
  )
  return [...own, ...suites.flatMap((group) => listFailed(group, [...titles, group.title]))]
}

/**
 * Returns what an error says, indented, without its stack: the last lines of a run are often all
 * that is kept of it.
 * @param {string} [message]
 */
function firstLines(message = '') {
  const said = stripVTControlCharacters(message).split(/\n\s+at /, 1)[0] ?? ''
  const lines = said.slice(0, longestError).split('\n')
  return lines.map((line) => (line.trim() ? `\n      ${line.trimEnd()}` : '')).join('')
}

/**
 * Returns the last lines of `npm test`: the names of failed tests, then the two numbers.
 * @param {Results} results
 */
export function describeResults({ passed, failed }) {
  const names = failed.length > 0 ? ['Failed:', ...failed.map((name) => `  ${name}`)] : []
  return [...names, `${passed} passed, ${failed.length} failed`].join('\n')
}
