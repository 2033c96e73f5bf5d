import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import release from '../../package.json' with { type: 'json' }
import { describeRelease } from './describe-release.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function git(...command: string[]) {
  const env = { ...process.env, GIT_COMMITTER_DATE: '2026-11-22T12:00:00Z' }
  const named = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...command]
  expect(spawnSync('git', named, { cwd: folder, env }).status).toBe(0)
}

test('a release is named by its commit or tag, and by the version where git is missing', () => {
  expect(describeRelease(folder)).toBe(release.version)
  git('init')
  writeFileSync(join(folder, 'page'), 'first')
  git('add', '.')
  git('commit', '--message', 'first')
  expect(describeRelease(folder)).toMatch(/^[0-9a-f]{7,} \(2026-11-22\)$/)
  git('tag', 'v1.2.0')
  expect(describeRelease(folder)).toBe('v1.2.0 (2026-11-22)')
  writeFileSync(join(folder, 'page'), 'of the town')
  expect(describeRelease(folder)).toBe('v1.2.0-changed (2026-11-22)')
})
