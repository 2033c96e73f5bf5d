import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A clock that a test can set for a process that it starts, with libfaketime. The monotonic clock
 * (CLOCK_MONOTONIC) is not changed, as when somebody sets a machine's clock.
 */
export function fakeClock() {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'))
  const file = join(folder, 'offset')
  // Replaces the file in one step, because a process that reads the clock from an empty file ends.
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
    /** @param offset the difference from the right time, such as `+31d`, or `+0` */
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
