// The first steps of every script: dependencies, the pinned Node and the build. Plain JavaScript,
// because the machine's Node (20 or newer) runs it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const lockStamp = 'node_modules/.mainstreet-lock'
const buildStamp = 'build/.mainstreet-sources'
const sources = [
  'app',
  'db',
  'dev',
  'server',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** Installs exactly the dependencies of the lock file, unless they are installed. */
export function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (existsSync(lockStamp) && readFileSync(lockStamp, 'utf8') === wanted) return
  console.log('Installing the exact dependencies (npm ci) ...')
  const npm = process.env.npm_execpath
  // With NODE_ENV=production npm would leave out the build's dependencies.
  const command = ['ci', '--include=dev', '--loglevel=error']
  const result = npm
    ? spawnSync(process.execPath, [npm, ...command], { stdio: 'inherit' })
    : spawnSync(['npm', ...command].join(' '), { stdio: 'inherit', shell: true })
  if (result.status !== 0) fail('npm ci did not finish; its own words are above.')
  writeFileSync(lockStamp, wanted)
}

/**
 * Returns the Node to run the portal with: the pinned one, or the machine's if there is no package
 * of the pinned one for it.
 */
export function portalNode() {
  const windows = process.platform === 'win32'
  const pinned = join(
    'node_modules',
    `node-${windows ? 'win' : process.platform}-${process.arch}`,
    'bin',
    windows ? 'node.exe' : 'node',
  )
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail('No Node 24 is packaged for this kind of machine: please install Node 24 or newer.')
}

/** Builds the portal if its sources have changed since the last build. */
export function ensureBuilt() {
  const state = readSourceState()
  if (existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === state) return
  console.log('Building ...')
  run('node_modules/@react-router/dev/dist/cli/index.js', ['build', '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  })
  writeFileSync(buildStamp, state)
}

/** Returns a text that differs after every change of a source file in the project's folder. */
export function readSourceState(project = '.') {
  return String(Math.max(...sources.flatMap((source) => times(join(project, source)))))
}

/** Runs a script on the portal's Node, and exits with its code if it fails. */
export function run(script, args = [], env = {}) {
  const { status } = spawnSync(portalNode(), [script, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function times(path) {
  if (!existsSync(path)) return []
  const stats = statSync(path)
  if (!stats.isDirectory()) return [stats.mtimeMs]
  return [stats.mtimeMs, ...readdirSync(path).flatMap((entry) => times(join(path, entry)))]
}
