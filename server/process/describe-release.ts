import { spawnSync } from 'node:child_process'
import release from '../../package.json' with { type: 'json' }

/**
 * Returns the name of the release in a folder: its tag or commit with the day it was made, and whether
 * files of it were changed. Without git, it is the version in package.json.
 */
export function describeRelease(folder: string): string {
  const name = ask(folder, 'describe', '--always', '--tags', '--dirty=-changed')
  const day = ask(folder, 'log', '-1', '--format=%cs')
  return name && day ? `${name} (${day})` : release.version
}

function ask(folder: string, ...command: string[]): string | null {
  const { status, stdout } = spawnSync('git', command, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
