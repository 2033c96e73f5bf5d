import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restrictFilesToOwner } from '#server/process/file-permissions.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'backups-'))
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ BACKUP_DIR: folder })
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true })
})

const rights = (file: string) => (statSync(file).mode & 0o777).toString(8)

test('only the portal’s user can read the database file, even one that others could read before', async () => {
  const files = ['', '-wal', '-shm', '.lock'].map((end) => portal.databasePath + end)
  expect(files.map(rights)).toEqual(['600', '600', '600', '600'])
  chmodSync(portal.databasePath, 0o644)
  await portal.crash()
  expect(rights(portal.databasePath)).toBe('600')
})

test('only the portal’s user can read backups, even one that others could read before', async () => {
  const copies = () => readdirSync(folder).filter((name) => name.endsWith('Z.db'))
  await expect.poll(copies).toHaveLength(1)
  const [copy = ''] = copies().map((name) => join(folder, name))
  expect([rights(folder), rights(copy)]).toEqual(['700', '600'])
  const other = join(folder, 'before-upgrade.db')
  copyFileSync(copy, other)
  chmodSync(other, 0o644)
  await portal.crash()
  expect(rights(other)).toBe('600')
})

test('a folder that others may open is named', () => {
  const open = mkdtempSync(join(folder, 'open-'))
  writeFileSync(join(open, 'portal.db'), '')
  const places = { databasePath: join(open, 'portal.db'), backupDir: null }
  expect(restrictFilesToOwner(places)).toEqual([])
  chmodSync(open, 0o755)
  expect(restrictFilesToOwner(places)).toEqual([
    `${open} can be opened by other users of this machine: chmod 700 ${open}`,
  ])
})
