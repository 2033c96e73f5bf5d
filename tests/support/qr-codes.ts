import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the texts of the QR codes in a picture. What zbarimg says beside them is ignored, because
 * it warns of a missing message bus.
 */
export function readQrCodes(picture: Uint8Array): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'qr-codes-'))
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
