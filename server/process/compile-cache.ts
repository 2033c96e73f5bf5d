import { lstatSync } from 'node:fs'
import { enableCompileCache } from 'node:module'

/**
 * Keeps V8's compiled code in a folder, written when the portal ends, for the next start. Node runs
 * what the folder contains. It checks only which source file it belongs to, not who wrote it. So a
 * folder that other users can write to is not used, and one that the portal cannot write to is left
 * alone.
 * @param folder need not exist yet; not Node's default of a temporary folder, which all users can
 * write to
 */
export function enableOwnCompileCache(folder: string) {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  const isOwn = found?.isDirectory() && found.uid === process.getuid?.() && !(found.mode & 0o022)
  if (!found || isOwn) enableCompileCache(folder)
}
