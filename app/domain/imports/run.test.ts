import { eq } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { activities } from '#db/schema/activities.ts'
import { contentVersion } from '#db/schema/content-version.ts'
import {
  importChanges,
  importEntries,
  importProblems,
  importRows,
  imports,
} from '#db/schema/imports.ts'
import { listings } from '#db/schema/listings.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { bytes, importLines, stage } from '#tests/support/inventory.ts'
import { landBankLines } from '#tests/support/inventory-file.ts'
import { newActor } from '#tests/support/users.ts'
import { cleanUpImports, discardImport } from './clean-up.server.ts'
import { findConfirmed, findFailure, findStaged, isWaiting, listImports } from './queries.server.ts'
import { runImports } from './run.server.ts'
import { stageFile } from './stage.server.ts'
import { confirmImport } from './transitions.server.ts'

const count = (db: OpenDatabase, table: SQLiteTable) => countRows(db, table, undefined)
const countListings = (db: OpenDatabase) => count(db, listings)
afterEach(resetClock)

const stopped = { stopping: AbortSignal.abort() }

function readVersion(db: OpenDatabase): number {
  return db.select().from(contentVersion).get()?.version ?? 0
}

describe('a confirmed import', () => {
  it('is confirmed once, whoever clicks', async () => {
    const db = freshDatabase()
    const admin = newActor(db, { role: 'admin' })
    const { staged, plan } = await stage(db, admin, bytes(landBankLines(3)))
    expect(await confirmImport(db, staged.id, plan)).toBe(true)
    expect(await confirmImport(db, staged.id, plan)).toBe(false)
    await runImports(db)
    expect(await confirmImport(db, staged.id, plan)).toBe(false)
    await runImports(db)
    expect(countListings(db)).toBe(3)
    const recorded = eq(activities.type, 'inventory.imported')
    expect(db.select().from(activities).where(recorded).all()).toMatchObject([
      { subjectId: staged.id, actorId: admin.userId, parameters: { added: 3, rejected: 0 } },
    ])
    expect(listImports(db, 1).rows).toMatchObject([
      { state: 'published', createdByName: admin.name, counts: { added: 3 } },
    ])
  })

  it('waits for those before it, and is whole after a stop', async () => {
    const db = freshDatabase()
    const one = await stage(db, null, bytes(landBankLines(2)))
    const other = await stage(db, null, bytes(landBankLines(3)))
    await confirmImport(db, other.staged.id, other.plan)
    moveClock(1000)
    await confirmImport(db, one.staged.id, one.plan)
    expect(await runImports(db, stopped)).toBe(false)
    expect(countListings(db)).toBe(0)
    const [first, second] = [other, one].map(({ staged }) => findConfirmed(db, staged.id))
    if (!first || !second) throw new Error('They are gone.')
    expect([isWaiting(db, first), isWaiting(db, second)]).toEqual([false, true])
    expect(await runImports(db)).toBe(true)
    expect(findConfirmed(db, other.staged.id)?.counts).toMatchObject({ added: 3 })
    expect(findConfirmed(db, one.staged.id)?.counts).toMatchObject({ added: 0, unchanged: 2 })
  })

  it('raises the content version at most once a second', async () => {
    const db = freshDatabase()
    const [before, begun] = [readVersion(db), performance.now()]
    await importLines(db, landBankLines(60))
    const seconds = Math.floor((performance.now() - begun) / 1000)
    const raised = readVersion(db) - before
    expect(raised).toBeGreaterThan(0)
    // Once for the checked rows and once at the end; more only where a busy machine takes longer.
    expect(raised).toBeLessThanOrEqual(2 + seconds)
  })

  it('leaves nothing of its rows behind', async () => {
    const db = freshDatabase()
    await importLines(db, [...landBankLines(5, 3), '1,2,3\n'])
    expect([count(db, importRows), count(db, importEntries)]).toEqual([0, 0])
    expect([count(db, importChanges), count(db, importProblems)]).toEqual([5, 3])
  })

  it('that is deleted before its turn does nothing, and the next has its turn', async () => {
    const db = freshDatabase()
    const one = await stage(db, null, bytes(landBankLines(2)))
    const other = await stage(db, null, bytes(landBankLines(3)))
    await confirmImport(db, one.staged.id, one.plan)
    await confirmImport(db, other.staged.id, other.plan)
    db.delete(imports).where(eq(imports.id, one.staged.id)).run()
    expect(await runImports(db)).toBe(true)
    expect(countListings(db)).toBe(3)
  })

  it('is not discarded with the staged files', async () => {
    const db = freshDatabase()
    const { staged, plan } = await stage(db, null, bytes(landBankLines(2)))
    await confirmImport(db, staged.id, plan)
    await discardImport(db, staged.id)
    await runImports(db)
    expect(countListings(db)).toBe(2)
  })

  it('that breaks has failed, says why, and lets the next one go on', async () => {
    const db = freshDatabase()
    const one = await stage(db, null, bytes(landBankLines(2)))
    const other = await stage(db, null, bytes(landBankLines(1)))
    await confirmImport(db, one.staged.id, one.plan)
    await confirmImport(db, other.staged.id, other.plan)
    db.$client.exec(`create trigger no_room before insert on listings
      when new.import_key = '4100000001' begin select raise(abort, 'no room here'); end`)
    await expect(runImports(db)).rejects.toThrow('no room here')
    expect(findConfirmed(db, one.staged.id)?.state).toBe('failed')
    expect(findFailure(db, one.staged.id)).toContain('no room here')
    await runImports(db)
    expect(findConfirmed(db, other.staged.id)?.state).toBe('published')
  })
})

describe('an import that fails', () => {
  it('still raises the content version for what was published before', async () => {
    const db = freshDatabase()
    const { staged, plan } = await stage(db, null, bytes(landBankLines(2)))
    await confirmImport(db, staged.id, plan)
    db.$client.exec(`create trigger no_room before insert on import_entries
      begin select raise(abort, 'no room here'); end`)
    const before = readVersion(db)
    // A new process raises the version first, because the previous process may have been killed
    // before raising it.
    await expect(runImports(db)).rejects.toThrow('no room here')
    expect(findConfirmed(db, staged.id)?.state).toBe('failed')
    expect(readVersion(db)).toBe(before + 1)
  })

  it('because the file is damaged lets the next one go on', async () => {
    const db = freshDatabase()
    const one = await stage(db, null, bytes(landBankLines(2)))
    const other = await stage(db, null, bytes(['1,2\n', '1,2\n']))
    await confirmImport(db, one.staged.id, one.plan)
    await confirmImport(db, other.staged.id, other.plan)
    db.$client.unsafeMode(true)
    db.$client.exec('delete from listing_search_data')
    await expect(runImports(db)).rejects.toMatchObject({
      code: expect.stringMatching('^SQLITE_CORRUPT'),
    })
    expect(findConfirmed(db, one.staged.id)?.state).toBe('failed')
    await runImports(db)
    expect(findConfirmed(db, other.staged.id)?.state).toBe('published')
  })
})

describe('a file', () => {
  it('can have no rows or one', async () => {
    const db = freshDatabase()
    expect((await importLines(db, landBankLines(0))).counts).toMatchObject({ rows: 0, added: 0 })
    expect((await importLines(db, landBankLines(1))).counts).toMatchObject({ rows: 1, added: 1 })
  })

  it('of 5,000 columns is no inventory', async () => {
    const db = freshDatabase()
    const names = Array.from({ length: 5000 }, (_, index) => `column ${index}`)
    expect(await stageFile(db, null, 'wide.csv', bytes([`${names}\n${names}\n`]))).toBeNull()
    expect(count(db, imports)).toBe(0)
  })

  it('with cells of nearly a megabyte is rejected row by row', async () => {
    const db = freshDatabase()
    const long = 'x'.repeat(900_000)
    const rows = Array.from({ length: 12 }, (_, n) => `${n},${n} A ST,FLINT,401,${long}\n`)
    const header = 'Parcel Number,Address,City,Class,Description\n'
    const { counts } = await importLines(db, [header, ...rows, '99,9 A ST,FLINT,401,x\n'])
    expect(counts).toMatchObject({ added: 1, rejected: 12 })
  })

  it('that was not read to its end cannot be confirmed, and leaves nothing', async () => {
    const db = freshDatabase()
    async function* broken() {
      yield* bytes([...landBankLines(600)].slice(0, 500))
      throw new Error('the line is cut')
    }
    await expect(stageFile(db, null, 'cut.csv', broken())).rejects.toThrow('the line is cut')
    expect([count(db, imports), count(db, importRows)]).toEqual([0, 0])
  })

  it('that nobody confirms is forgotten after a day, and its details after 90', async () => {
    const db = freshDatabase()
    await importLines(db, [...landBankLines(2), '1,2,3\n'])
    const { staged } = await stage(db, null, bytes(landBankLines(120)))
    await cleanUpImports(db)
    expect(findStaged(db, staged.id)).not.toBeNull()
    moveClock(25 * 3_600_000)
    await cleanUpImports(db)
    expect([findStaged(db, staged.id), count(db, importRows)]).toEqual([null, 0])
    expect([count(db, importChanges), count(db, importProblems)]).toEqual([2, 3])
    moveClock(90 * 86_400_000)
    await cleanUpImports(db)
    expect([count(db, importChanges), count(db, importProblems)]).toEqual([0, 0])
    expect(listImports(db, 1).rows).toHaveLength(1)
  })
})
