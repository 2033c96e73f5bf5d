// How many tests passed and failed, by the reports of the two runners.

/**
 * Vitest counts a failed test once more as a failed suite, and again as a failed file. Here each failed
 * test counts once, and a file once that failed without one (an import that is missing, a hook).
 * @typedef {{ status: string, assertionResults: { status: string }[] }} TestFile
 * @param {{ testResults: TestFile[] }} report
 */
export function countVitest({ testResults }) {
  const counts = { passed: 0, failed: 0 }
  for (const { status, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed').length
    counts.passed += assertionResults.filter((test) => test.status === 'passed').length
    counts.failed += status === 'failed' ? Math.max(failed, 1) : failed
  }
  return counts
}

/**
 * A test that passed only at the second attempt counts as failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number } }} report
 */
export function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}
