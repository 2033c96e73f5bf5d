import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the codes that a scanner reads in a picture. Its warnings about a missing message bus are
 * ignored.
 */
export function scan(picture: Uint8Array): string[] {
  const file = join(mkdtempSync(join(tmpdir(), 'scan-')), 'picture.png')
  writeFileSync(file, picture)
  const read = execFileSync('zbarimg', ['--quiet', '--raw', file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return read.trim().split('\n')
}
