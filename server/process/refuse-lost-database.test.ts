import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { refuseLostDatabase } from './refuse-lost-database.ts'

test('a missing database is a new one only where there are no copies of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lost-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'portal.db')
  for (const backupDir of [null, join(folder, 'none'), folder]) {
    expect(refuseLostDatabase(path, backupDir)).toBe(true)
  }
  writeFileSync(join(folder, 'portal-2026-11-22T03-10Z.db'), '')
  expect(() => refuseLostDatabase(path, folder)).toThrow(
    `DATABASE_PATH ${path} cannot be used: there is no such file, but ${folder} has copies of it; mount its disk, restore a copy, or empty the folder of backups to start over.`,
  )
  writeFileSync(path, '')
  expect(refuseLostDatabase(path, folder)).toBe(false)
})
