import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs before all tests of a run, of vitest as of Playwright. All temporary files go into a folder of
 * the run, so that those of a run that is killed are easily found; one that ends leaves nothing, and
 * tests that did not remove their own fail it.
 */
export default function setUpRun() {
  const folder = mkdtempSync(join(tmpdir(), 'mainstreet-tests-'))
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  process.env.TMPDIR = temporary
  process.env.TEST_RUN_FOLDER = folder
  // Tests start the same commands again and again.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  return () => {
    const left = readdirSync(temporary).filter((name) => !ofPrograms.test(name))
    rmSync(folder, { recursive: true, force: true })
    if (left.length > 0) throw new Error(`Tests did not remove what they made: ${left.join(', ')}`)
  }
}

/** What Node, Chromium, Playwright and the portal's own lock of a replicated file leave. */
const ofPrograms = /^(node-compile-cache|playwright|mainstreet-|\.?org\.chromium|\.com\.google)/
