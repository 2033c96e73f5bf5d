import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

test('ads and the pages of listings are read from the primary, which counts them', () => {
  const [, pattern = '$^'] =
    /@fresh path_regexp \(\?i\)(.*)/.exec(readFileSync('deploy/Caddyfile', 'utf8')) ?? []
  const isFresh = (path: string) => new RegExp(pattern, 'i').test(path)
  const listings = [paths.properties, paths.work, paths.play].map(({ show }) => show(12))
  const counted = [...listings, paths.campaigns.frame(), paths.campaigns.click(12)]
  expect(
    [...counted, ...counted.map((path) => `/es${path}`)].filter((path) => !isFresh(path)),
  ).toEqual([])
  expect([paths.home(), paths.properties.list(), paths.work.list()].filter(isFresh)).toEqual([])
})

test('a primary does not start if it cannot ask whether the other box is a primary, too', () => {
  const start = (ROLE: string) =>
    spawnSync('/bin/sh', ['deploy/refuse-second-primary.sh'], { env: { ROLE, PATH: '/nowhere' } })
  expect([start('primary').status, start('replica').status]).toEqual([1, 0])
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
  const units = ['mainstreet.service', 'litestream.service', 'caddy.service']
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
