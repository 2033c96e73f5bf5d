import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import release from '../package.json' with { type: 'json' }

/** The folder of a project whose npm, build and server only print their arguments. */
let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'project-'))
  const say = 'console.log(process.argv.slice(2).join(" "))'
  write('package-lock.json', '{}')
  write('npm.js', `require("node:fs").mkdirSync("node_modules", { recursive: true }); ${say}`)
  write('node_modules/@react-router/dev/dist/cli/index.js', say)
  write('build/.keep', '')
  for (const server of ['server/dev.ts', 'build/server/start.js']) {
    write(server, 'console.log(process.env.MAINSTREET_MODE, process.env.DATABASE_PATH)')
  }
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

function write(file: string, content: string) {
  const path = join(project, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const { PATH } = process.env
  const { stdout } = spawnSync(process.execPath, [resolve(script), ...args], {
    cwd: project,
    env: { PATH, npm_execpath: join(project, 'npm.js'), ...env },
    encoding: 'utf8',
  })
  return stdout
}

test('build tools are installed even if NODE_ENV is production', () => {
  expect(run('scripts/dev.mjs', [], { NODE_ENV: 'production' })).toContain('ci --include=dev')
  expect(run('scripts/dev.mjs')).not.toContain('ci ')
})

test('development and the demo have their own files, even if the name is empty', () => {
  expect(run('scripts/dev.mjs', [], { DATABASE_PATH: '' })).toContain('development data/dev.db')
  expect(run('scripts/serve.mjs', ['demo'], { DATABASE_PATH: '' })).toContain('demo data/demo.db')
  expect(run('scripts/dev.mjs', [], { DATABASE_PATH: 'a.db' })).toContain('development a.db')
})

test.each(['app/root.tsx', 'db/client.server.ts', 'package.json', 'tsconfig.json'])(
  'a change of %s rebuilds the portal',
  (file) => {
    write(file, '{}')
    expect(run('scripts/serve.mjs')).toContain('Building')
    expect(run('scripts/serve.mjs')).not.toContain('Building')
    const later = new Date(Date.now() + 60_000)
    utimesSync(join(project, file), later, later)
    expect(run('scripts/serve.mjs')).toContain('Building')
  },
)

test('commands run on the Node of the portal, though npm did not link it', () => {
  const folder = join(project, `node_modules/node-${process.platform}-${process.arch}/bin`)
  write(join(relative(project, folder), 'node'), '#!/bin/sh\necho "own Node: $*"\n')
  chmodSync(join(folder, 'node'), 0o755)
  expect(run('scripts/own-node.mjs', ['node', 'scripts/admin.ts', 'a b'])).toBe(
    'own Node: scripts/admin.ts a b\n',
  )
  const { scripts } = release
  const unaided = Object.entries(scripts).filter(
    ([, command]) => !/^(node scripts\/\S+\.mjs|biome check)\b/.test(command),
  )
  expect(unaided).toEqual([])
})
