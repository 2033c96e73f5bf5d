import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the path of a file or folder that takes long to make and is the same for all tests of a
 * run, which only read or copy it. The first test that needs it makes it; if two do at once, one
 * result is kept.
 * @param folder the folder of the run, from `run-setup.ts`
 */
export function prepareOnce(
  name: string,
  make: (path: string) => void,
  folder = process.env.TEST_RUN_FOLDER,
): string {
  if (!folder) throw new Error('Only tests that run-setup.ts was run before share files.')
  const path = join(folder, name)
  if (existsSync(path)) return path
  const own = `${path}.${process.pid}`
  make(own)
  try {
    renameSync(own, path)
  } catch (error) {
    // Another test was faster. Its folder has files already, so it cannot be replaced.
    if (!existsSync(path)) throw error
    rmSync(own, { recursive: true })
  }
  return path
}
