import { chmodSync, statSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(async () => {
  await portal.stop()
})

const rights = (file: string) => (statSync(file).mode & 0o777).toString(8)

test('the database is its own user’s alone, one that others could read before included', async () => {
  const files = ['', '-wal', '-shm', '.lock'].map((end) => portal.databasePath + end)
  expect(files.map(rights)).toEqual(['600', '600', '600', '600'])
  chmodSync(portal.databasePath, 0o644)
  await portal.crash()
  expect(rights(portal.databasePath)).toBe('600')
})
