import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Mounts a disk in memory that a test can fill or make read-only. Returns null, and prints a
 * warning, if this user may not mount disks.
 */
export function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const mount = (...args: string[]) => spawnSync('mount', args, { encoding: 'utf8' })
  const { status, stderr } = mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    console.error(`NOT TESTED: full and read-only disks. They need root: ${stderr}`)
    return null
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    /** Fills the disk to the last byte. */
    fill() {
      const file = openSync(filler, 'w')
      for (const size of [1024 * 1024, 4096]) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size))
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        }
      }
      closeSync(file)
    },
    empty: () => rmSync(filler),
    /** Works only while no file on the disk is open for writing. */
    makeReadOnly: () => mount('-o', 'remount,ro', folder).status === 0,
    unmount() {
      spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
