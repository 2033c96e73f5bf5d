import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './client.server.ts'
import { lockPortalFile } from './lock.server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs another process that takes the lock and ends normally or is killed; returns its output. */
function lockElsewhere(path: string, options = {}) {
  const module = resolve('db/lock.server.ts')
  const program = `import { lockPortalFile } from ${JSON.stringify(module)}
    lockPortalFile(${JSON.stringify(path)}, ${JSON.stringify(options)})
    console.log('locked')
    process.kill(process.pid, 'SIGKILL')`
  const args = ['--no-warnings', '--input-type=module', '--eval', program]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return stdout.trim() || stderr
}

test.each([{}, { isReplicated: true }])(
  'a file that a portal uses is not used by another one, by whatever name (%j)',
  (options) => {
    const path = join(folder, 'portal.db')
    const free = lockPortalFile(path, options)
    openDatabase(path).$client.close()
    expect(lockElsewhere(path, options)).toContain('is in use: stop the other portal first.')
    symlinkSync(path, join(folder, 'link.db'))
    expect(lockElsewhere(join(folder, 'link.db'), options)).toContain('is in use')
    free()
    expect(lockElsewhere(path, options)).toBe('locked')
  },
)

test('a lock ends with its process, even a killed one', () => {
  const path = join(folder, 'portal.db')
  expect(lockElsewhere(path)).toBe('locked')
  expect(lockElsewhere(path)).toBe('locked')
  lockPortalFile(path)()
})

test('a lock leaves at most one empty file, and none for a folder', () => {
  const path = join(folder, 'portal.db')
  expect(lockElsewhere(path)).toBe('locked')
  expect(readdirSync(folder)).toEqual(['portal.db.lock'])
  expect(() => lockPortalFile(folder)).toThrow('it is a folder, not a file.')
  expect(existsSync(`${folder}.lock`)).toBe(false)
})

test('where no lock can be created, the database cannot be created either', () => {
  expect(() => lockPortalFile('/dev/null/portal.db')).toThrow(
    'DATABASE_PATH /dev/null/portal.db cannot be used: its folder is a file.',
  )
})
