import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A clock that a test can set for a process of its own, by libfaketime. What the machine counts by
 * itself (CLOCK_MONOTONIC) goes on, as it does when somebody sets a real clock.
 */
export function fakeClock() {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'))
  const file = join(folder, 'offset')
  // In one step: a process that reads the clock while its file is empty ends.
  const set = (offset: string) => {
    writeFileSync(`${file}.new`, `${offset}\n`)
    renameSync(`${file}.new`, file)
  }
  set('+0')
  return {
    env: {
      LD_PRELOAD: findLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    /** @param offset from the right time, such as `+31d`; `+0` is right */
    set,
    remove: () => rmSync(folder, { recursive: true }),
  }
}

function findLibrary() {
  const library = readdirSync('/usr/lib')
    .map((part) => join('/usr/lib', part, 'faketime/libfaketimeMT.so.1'))
    .find((path) => existsSync(path))
  if (!library) throw new Error('libfaketime is missing: npm test installs it.')
  return library
}
