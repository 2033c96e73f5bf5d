import { lstatSync } from 'node:fs'
import { enableCompileCache } from 'node:module'

/**
 * Keeps what V8 compiles in a folder, written when the portal ends, for the next start. Node checks that
 * an entry belongs to a file, not who wrote it, and what lies there is run. So a folder that somebody else
 * could write to is not used, and one that the portal may not write to is left alone.
 * @param folder need not exist yet. No temporary folder, which Node would choose: those are everybody's.
 */
export function keepCompiledCode(folder: string) {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  const isOwn = found?.isDirectory() && found.uid === process.getuid?.() && !(found.mode & 0o022)
  if (!found || isOwn) enableCompileCache(folder)
}
