// Programs that the tests run beside the portal and that are built where there is Go.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

export function isThere(program) {
  return spawnSync('which', [program]).status === 0
}

/**
 * Finds a program by its environment variable, on the path, or built before; builds it otherwise,
 * outside of the repository, so that it is built once.
 * @param {{ name: string, variable: string, module: string, version: string }} program
 * @returns {string | null} its path; null where there is neither the program nor Go
 */
export function findOrBuild({ name, variable, module, version }) {
  const named = process.env[variable]
  if (named) return named
  if (isThere(name)) return name
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const folder = join(caches, `mainstreet/${name}-${version}`)
  const built = join(folder, name)
  return existsSync(built) || (isThere('go') && build(name, module, version, folder)) ? built : null
}

/** `go install` may be refused for a module's own list of versions; an empty module is not. */
function build(name, module, version, folder) {
  console.log(`Building ${name} ${version} ...`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'go.mod'),
    `module ${name}\n\ngo 1.21\n\nrequire ${module} ${version}\n`,
  )
  const env = { ...process.env, GOFLAGS: '-mod=mod', CGO_ENABLED: '0' }
  const partial = join(folder, `${name}.${process.pid}`)
  const args = ['build', '-o', partial, `${module}/cmd/${name}`]
  if (spawnSync('go', args, { cwd: folder, env, stdio: 'inherit' }).status !== 0) return false
  renameSync(partial, join(folder, name))
  return true
}
