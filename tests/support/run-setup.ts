import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs before all tests of a run of vitest or Playwright. All temporary files are in a folder of
 * the run, so that the files of a killed run are easy to find. The run deletes its folder at the
 * end, and fails if tests did not remove their files.
 */
export default function setUpRun() {
  const folder = mkdtempSync(join(tmpdir(), 'mainstreet-tests-'))
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  process.env.TMPDIR = temporary
  process.env.TEST_RUN_FOLDER = folder
  // Tests start the same commands often, so their compiled code is kept.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  return () => {
    const left = readdirSync(temporary).filter((name) => !ofPrograms.test(name))
    rmSync(folder, { recursive: true, force: true })
    if (left.length > 0) throw new Error(`Tests did not remove what they made: ${left.join(', ')}`)
  }
}

/** Files left by Node, Chromium, Playwright, and the portal's lock of a replicated file. */
const ofPrograms = /^(node-compile-cache|playwright|mainstreet-|\.?org\.chromium|\.com\.google)/
