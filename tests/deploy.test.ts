import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '#app/shared/config.server.ts'
import { locales } from '#app/text/index.ts'

/** The files of two boxes name the same settings. */

const example = parseEnv(readFileSync('deploy/box.env.example', 'utf8'))

test.each([
  ['litefs.yml', /\$\{(\w+)[ }]/g],
  // A variable with a default, after a colon, is optional.
  ['deploy/Caddyfile', /\{\$(\w+)\}/g],
  ['deploy/mainstreet-litefs.conf', /\$\{(\w+)\}/g],
])('deploy/box.env.example has every setting of %s', (file, names) => {
  const used = [...readFileSync(file, 'utf8').matchAll(names)].map(([, name = '']) => name)
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((name) => !(name in example))).toEqual([])
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

test('the proxy has a page of each language for the time when no portal answers', () => {
  const [, named = ''] =
    /@chosen path_regexp language \^\/\((.*?)\)/.exec(readFileSync('deploy/Caddyfile', 'utf8')) ??
    []
  expect(named.split('|').sort()).toEqual([...locales].sort())
})

test('a primary does not start where it cannot ask whether the other box is one, too', () => {
  const start = (ROLE: string) =>
    spawnSync('/bin/sh', ['deploy/refuse-second-primary.sh'], { env: { ROLE, PATH: '/nowhere' } })
  expect([start('primary').status, start('replica').status]).toEqual([1, 0])
})
