import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Box, until } from './box.ts'

type Ended = { status: number | null; said: string }

/**
 * Runs a script of deploy/ on a box. Whenever the script calls `systemctl`, it waits until the test
 * has stopped or started that service of the box.
 * @param portal the folder of the release that runs
 */
export async function runScript(box: Box, command: string[], portal = process.cwd()) {
  const asked = join(box.folder, 'asked')
  const bin = join(box.folder, 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(
    join(bin, 'systemctl'),
    `#!/bin/sh
case "$1" in is-enabled) exit 1 ;; daemon-reload) exit ;; show) echo 0; exit ;; esac
echo "$*" >${asked}.new && mv ${asked}.new ${asked}
while [ -e ${asked} ]; do sleep 0.05; done
`,
    { mode: 0o755 },
  )
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    BOX_ENV: box.settingsFile,
    ROOT: box.root,
  }
  const [script = '', ...args] = command
  const child = spawn(resolve(portal, 'deploy', script), args, { env, cwd: portal, stdio: 'pipe' })
  let said = ''
  child.stdout.on('data', (words) => (said += words))
  child.stderr.on('data', (words) => (said += words))
  let ended: Ended | null = null
  child.once('close', (status) => (ended = { status, said }))
  while (!ended) {
    await until(`${script} ends or asks for systemd: ${said}`, () => ended || existsSync(asked))
    if (!existsSync(asked)) continue
    const [verb = '', ...services] = readFileSync(asked, 'utf8').trim().split(' ')
    if (services.includes('mainstreet')) {
      if (verb !== 'start') await box.stopLitefs()
      if (verb !== 'stop') box.startLitefs(portal)
    }
    if (services.includes('caddy')) {
      await box.stopCaddy()
      await box.startCaddy()
    }
    rmSync(asked)
  }
  return ended as Ended
}
