import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readSourceState } from '../../scripts/bootstrap.mjs'

/**
 * Adds the real `npm start` and `npm run demo` to an installation, with packages and build in
 * place.
 */
export function addNpmScripts(folder: string) {
  for (const part of ['package.json', 'package-lock.json', 'scripts', 'server']) {
    symlinkSync(resolve(part), join(folder, part))
  }
  for (const part of ['node_modules', 'build']) {
    unlinkSync(join(folder, part))
    mkdirSync(join(folder, part))
    for (const entry of readdirSync(part)) {
      if (!entry.startsWith('.mainstreet'))
        symlinkSync(resolve(part, entry), join(folder, part, entry))
    }
  }
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  writeFileSync(join(folder, 'node_modules/.mainstreet-lock'), lock)
  writeFileSync(join(folder, 'build/.mainstreet-sources'), readSourceState(folder))
}

export type Installation = ReturnType<typeof installPortal>

/**
 * Installs the portal in a folder of its own, configured only by `.env`. Commands run as on a
 * town's machine, without the settings of the tests.
 */
export function installPortal(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'installation-'))
  for (const part of ['build', 'db', 'node_modules', 'public']) {
    symlinkSync(resolve(part), join(folder, part))
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`)
  writeFileSync(join(folder, '.env'), lines.join(''))
  return {
    folder,
    /** Runs a script until it ends or the time limit stops it. */
    run(script: string, args: string[] = [], env: Record<string, string> = {}) {
      const command = ['--no-warnings', resolve(script), ...args]
      const { PATH, HOME } = process.env
      const { status, stdout, stderr } = spawnSync(process.execPath, command, {
        cwd: folder,
        env: { PATH, HOME, ...env },
        encoding: 'utf8',
        timeout: 180_000,
      })
      return { status, stdout: stdout.trimEnd(), stderr: stderr.trimEnd() }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
