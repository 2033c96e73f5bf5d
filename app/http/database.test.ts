import { setImmediate } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { contentVersion, db } from './database.server.ts'

beforeAll(() => migrateDatabase(db))

const raise = 'update content_version set version = version + 1'

test('a write of this process is seen in the same turn of the event loop', async () => {
  await setImmediate()
  const before = contentVersion()
  const writing = write(db, () => db.$client.exec(raise))
  expect(contentVersion()).toBe(before + 1)
  await writing
})

test('a change by another process is seen in the next turn', async () => {
  const before = contentVersion()
  // Without `write`, like a change by another process.
  db.$client.exec(raise)
  await setImmediate()
  expect(contentVersion()).toBe(before + 1)
})
