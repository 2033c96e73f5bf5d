import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restrictFilesToOwner } from './file-permissions.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder of copies that cannot be read is named, and the database is hidden nevertheless', () => {
  const [databasePath, backupDir] = [join(folder, 'portal.db'), join(folder, 'copies')]
  writeFileSync(databasePath, '')
  chmodSync(databasePath, 0o644)
  expect(restrictFilesToOwner({ databasePath, backupDir })).toEqual([])
  writeFileSync(backupDir, 'a file, not a folder')
  expect(restrictFilesToOwner({ databasePath, backupDir })).toEqual([
    expect.stringMatching(`^Whether others may read what is in ${backupDir} .*ENOTDIR`),
  ])
  expect(statSync(databasePath).mode & 0o777).toBe(0o600)
})
