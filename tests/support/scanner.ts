import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the codes that a scanner reads in a picture. Its warnings about a missing message bus are
 * ignored.
 */
export function scan(picture: Uint8Array): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'))
  const file = join(folder, 'picture.png')
  writeFileSync(file, picture)
  try {
    const read = execFileSync('zbarimg', ['--quiet', '--raw', file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return read.trim().split('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
