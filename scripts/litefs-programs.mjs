// What the tests of two boxes run beside the portal: LiteFS, Caddy and FUSE, on Linux and as root.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const version = 'v0.5.14'

/** Outside of the repository, so that it is built once. */
const cache = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  `mainstreet/litefs-${version}`,
)

/**
 * Finds the programs, and makes or installs those that can be.
 * @returns {{ litefs: string } | { missing: string }} LiteFS's path, or what cannot be had here
 */
export function ensureLitefsPrograms() {
  if (process.getuid?.() !== 0) return { missing: 'root, to mount a file system' }
  if (!existsSync('/dev/fuse')) return { missing: '/dev/fuse' }
  const packages = Object.entries({ caddy: 'caddy', fusermount3: 'fuse3' })
    .filter(([program]) => !isThere(program))
    .map(([, name]) => name)
  if (packages.length > 0 && !installed(packages)) return { missing: packages.join(' and ') }
  const litefs = findLitefs()
  return litefs ? { litefs } : { missing: 'LiteFS (set LITEFS_BIN), or Go to build it' }
}

function findLitefs() {
  if (process.env.LITEFS_BIN) return process.env.LITEFS_BIN
  if (isThere('litefs')) return 'litefs'
  const built = join(cache, 'litefs')
  return existsSync(built) || (isThere('go') && build(built)) ? built : null
}

/** `go install` may be refused for LiteFS's own list of versions; an empty module is not. */
function build(target) {
  console.log(`Building LiteFS ${version} ...`)
  mkdirSync(cache, { recursive: true })
  const module = 'github.com/superfly/litefs'
  writeFileSync(join(cache, 'go.mod'), `module litefs\n\ngo 1.21\n\nrequire ${module} ${version}\n`)
  const env = { ...process.env, GOFLAGS: '-mod=mod', CGO_ENABLED: '0' }
  const partial = `${target}.${process.pid}`
  const args = ['build', '-o', partial, `${module}/cmd/litefs`]
  if (spawnSync('go', args, { cwd: cache, env, stdio: 'inherit' }).status !== 0) return false
  renameSync(partial, target)
  return true
}

function isThere(program) {
  return spawnSync('which', [program]).status === 0
}

function installed(names) {
  if (!existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env }).status
  return apt('update') === 0 && apt('install', '-y', '--no-install-recommends', ...names) === 0
}
