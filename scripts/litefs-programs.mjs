// Programs for the tests of two boxes: LiteFS, Caddy and FUSE, on Linux and as root.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findOrBuild, isThere } from './go-programs.mjs'

const program = {
  name: 'litefs',
  variable: 'LITEFS_BIN',
  module: 'github.com/superfly/litefs',
  version: 'v0.5.14',
}

/**
 * Finds the programs, and builds or installs missing ones where possible.
 * @returns {{ litefs: string } | { missing: string }} LiteFS's path, or the program that is missing
 */
export function ensureLitefsPrograms() {
  if (process.getuid?.() !== 0) return { missing: 'root, to mount a file system' }
  if (!existsSync('/dev/fuse')) return { missing: '/dev/fuse' }
  const packages = Object.entries({ caddy: 'caddy', fusermount3: 'fuse3' })
    .filter(([command]) => !isThere(command))
    .map(([, name]) => name)
  if (packages.length > 0 && !installed(packages)) return { missing: packages.join(' and ') }
  const litefs = findOrBuild(program)
  return litefs ? { litefs } : { missing: 'LiteFS (set LITEFS_BIN), or Go to build it' }
}

function installed(names) {
  if (!existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env }).status
  return apt('update') === 0 && apt('install', '-y', '--no-install-recommends', ...names) === 0
}
