// Programs written in Go that the tests run beside the portal.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

export function isThere(program) {
  return spawnSync('which', [program]).status === 0
}

/**
 * Finds a program by its environment variable, on the path, or in the folder of earlier builds.
 * Otherwise builds it, outside of the repository, so that it is built only once.
 * @param {{ name: string, variable: string, module: string, version: string }} program
 * @returns {string | null} its path; null if it is missing and there is no Go
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

/**
 * Builds the program as a dependency of an empty module, because `go install` refuses a module
 * whose go.mod has `replace` directives.
 */
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
