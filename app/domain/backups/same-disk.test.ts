import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { areLostWithDisk } from './same-disk.server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'disk-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('copies beside the database are lost with its disk, unless something puts them elsewhere', () => {
  const databasePath = join(folder, 'portal.db')
  writeFileSync(databasePath, '')
  expect(areLostWithDisk(folder, { databasePath })).toBe(true)
  expect(areLostWithDisk(join(folder, 'none yet'), { databasePath })).toBe(false)
  expect(areLostWithDisk('/proc', { databasePath }), 'another disk').toBe(false)
  expect(areLostWithDisk(join(databasePath, 'none'), { databasePath }), 'unreadable').toBe(false)
  const elsewhere = { backupCommand: 'rclone copy "$1" town:', litefsUrl: 'http://10.0.0.1:20202' }
  for (const [name, value] of Object.entries(elsewhere)) {
    expect(areLostWithDisk(folder, { databasePath, [name]: value })).toBe(false)
  }
  mkdirSync(join(folder, '.portal.db-litestream'))
  expect(areLostWithDisk(folder, { databasePath })).toBe(false)
})
