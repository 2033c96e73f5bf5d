import { rmSync } from 'node:fs'

/**
 * Removes the folder of a portal that has ended. A process that it had started ends half a second
 * later if the portal was killed, and may make files beside the database meanwhile.
 */
export function removeFolder(folder: string) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
}
