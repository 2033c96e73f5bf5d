import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobRuns } from '#db/schema/job-runs.ts'
import { openPortalDatabase } from './client.server.ts'
import { openCopy } from './copy.server.ts'

let folder: string
let copy: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copy-'))
  copy = join(folder, 'copy.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a portal that starts with an old copy makes a backup at once, and does not doubt the clock', () => {
  const db = openPortalDatabase(copy)
  const names = ['back up', 'watch the clock', 'send mail']
  const startedAt = '2020-01-01T00:00:00.000Z'
  db.insert(jobRuns)
    .values(names.map((name) => ({ name, startedAt, succeededAt: startedAt })))
    .run()
  db.$client.close()
  const restored = openCopy(copy, join(folder, 'restored.db'))
  expect(restored.select({ name: jobRuns.name }).from(jobRuns).all()).toEqual([
    { name: 'send mail' },
  ])
  restored.$client.close()
})

test('a copy that is kept read-only can be restored', () => {
  // Open, so that it has a log.
  const db = openPortalDatabase(copy)
  for (const end of ['', '-wal']) chmodSync(copy + end, 0o400)
  const target = join(folder, 'restored.db')
  const restored = openCopy(copy, target)
  // To root every file is writable, so the permissions are compared.
  for (const end of ['', '-wal']) expect(statSync(target + end).mode & 0o777).toBe(0o600)
  restored.$client.close()
  db.$client.close()
})
