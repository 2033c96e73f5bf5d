import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { findConfirmed } from '#app/domain/imports/queries.server.ts'
import { confirmImport } from '#app/domain/imports/transitions.server.ts'
import { openDatabase } from '#app/wiring.server.ts'
import { migrateDatabase, type OpenDatabase } from '#db/client.server.ts'
import { lockPortalFile } from '#db/lock.server.ts'
import { bytes, stage } from '#tests/support/inventory.ts'
import { landBankLines } from '#tests/support/inventory-file.ts'
import { finishImport } from './finish-import.ts'

function newFile() {
  const folder = mkdtempSync(join(tmpdir(), 'finish-import-'))
  const path = join(folder, 'portal.db')
  const db = openDatabase(path)
  onTestFinished(() => {
    db.$client.close()
    rmSync(folder, { recursive: true })
  })
  migrateDatabase(db)
  return { db, path }
}

async function confirm(db: OpenDatabase, lines: Iterable<string>) {
  const { staged, plan } = await stage(db, null, bytes(lines))
  await confirmImport(db, staged.id, plan)
  return staged.id
}

const breaking = (table: string) => `create trigger no_room before insert on ${table}
  begin select raise(abort, 'no room here'); end`

it('goes on with its own import where an earlier one fails', async () => {
  const { db, path } = newFile()
  const earlier = await confirm(db, landBankLines(2))
  const own = await confirm(db, ['1,2\n', '1,2\n'])
  db.$client.exec(breaking('listings'))
  expect(await finishImport(db, own, path)).toMatchObject({ failure: null, counts: { rows: 1 } })
  expect(findConfirmed(db, earlier)?.state).toBe('failed')
  expect(findConfirmed(db, own)?.state).toBe('published')
})

it('says why its own import failed', async () => {
  const { db, path } = newFile()
  const own = await confirm(db, landBankLines(2))
  db.$client.exec(breaking('listings'))
  expect((await finishImport(db, own, path)).failure).toContain('no room here')
})

it('ends where nothing can be written', async () => {
  const { db, path } = newFile()
  const own = await confirm(db, landBankLines(2))
  db.$client.pragma('query_only = on')
  await expect(finishImport(db, own, path)).rejects.toMatchObject({ code: 'SQLITE_READONLY' })
  expect(findConfirmed(db, own)?.state).toBe('checking')
})

it('leaves the rest to a portal that starts meanwhile, until that has stopped', async () => {
  const { db, path } = newFile()
  const own = await confirm(db, landBankLines(5000))
  const readCounts = () => JSON.stringify(findConfirmed(db, own)?.counts)
  const finishing = finishImport(db, own, path)
  const unlock = lockPortalFile(path)
  let before: string | undefined
  while (before !== readCounts()) {
    before = readCounts()
    await setTimeout(1000)
  }
  expect(['checking', 'publishing']).toContain(findConfirmed(db, own)?.state)
  unlock()
  expect(await finishing).toMatchObject({ failure: null, counts: { added: 5000 } })
})
