import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { db, readContentVersion } from './database.server.ts'

beforeAll(() => migrateDatabase(db))

const raise = 'update content_version set version = version + 1'

test('a write of this process is seen at once', async () => {
  const before = readContentVersion()
  const writing = write(db, () => db.$client.exec(raise))
  expect(readContentVersion()).toBe(before + 1)
  await writing
})

test('a change by another process is seen as soon as the clock shows another millisecond', async () => {
  const before = readContentVersion()
  // Without `write`, like a change by another process.
  db.$client.exec(raise)
  for (const then = Date.now(); Date.now() === then; ) await setTimeout(1)
  expect(readContentVersion()).toBe(before + 1)
})
