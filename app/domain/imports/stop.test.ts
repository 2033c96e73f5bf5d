import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { activities } from '#db/schema/activities.ts'
import { contentVersion } from '#db/schema/content-version.ts'
import { importEntries, importRows } from '#db/schema/imports.ts'
import { listings } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { bytes, stage } from '#tests/support/inventory.ts'
import { landBankLines } from '#tests/support/inventory-file.ts'
import { newActor } from '#tests/support/users.ts'
import { checkBatch } from './check.server.ts'
import { cleanUpImports } from './clean-up.server.ts'
import { ContentVersionThrottle } from './content-version-throttle.server.ts'
import { publishBatch } from './publish.server.ts'
import { canTakeBack, findConfirmed } from './queries.server.ts'
import { runImports } from './run.server.ts'
import { confirmImport, findNext, stopImport, takeBackImport } from './transitions.server.ts'

let db: OpenDatabase
let admin: ReturnType<typeof newActor>
beforeEach(() => {
  db = freshDatabase()
  admin = newActor(db, { role: 'admin' })
})

async function confirm(parcels: number) {
  const { staged, plan } = await stage(db, admin, bytes(landBankLines(parcels)))
  await confirmImport(db, staged.id, plan)
  return staged.id
}

const countListings = () => countRows(db, listings, undefined)
const readVersion = () => db.select().from(contentVersion).get()?.version ?? 0

/** Runs the first two batches of the next import: one checks all rows, one publishes a listing. */
async function publishOne() {
  const throttle = new ContentVersionThrottle()
  // The first batch of a new process always raises the version.
  await write(db, (tx) => throttle.hold(tx, () => true))
  for (const batch of [checkBatch, publishBatch]) {
    const running = findNext(db)
    if (!running) throw new Error('No import is under way.')
    await write(db, (tx) =>
      throttle.hold(tx, () => batch(tx, running, () => batch === publishBatch)),
    )
  }
}

it('a stopped import keeps what was published, which can be taken back', async () => {
  const id = await confirm(3)
  await publishOne()
  expect(countListings()).toBe(1)
  const version = readVersion()
  expect(await stopImport(db, admin, id)).toBe(true)
  // The batch before the stop published rows, which cached pages must show.
  expect(readVersion()).toBe(version + 1)
  expect(await runImports(db)).toBe(true)
  expect(countListings()).toBe(1)
  const stopped = findConfirmed(db, id)
  expect(stopped).toMatchObject({ state: 'stopped', counts: { rows: 3, added: 1 } })
  expect(stopped && canTakeBack(stopped)).toBe(true)

  await cleanUpImports(db)
  const left = [importRows, importEntries].map((table) => countRows(db, table, undefined))
  expect(left).toEqual([0, 0])
  expect(await takeBackImport(db, admin, id)).toBe(true)
  await runImports(db)
  expect(countListings()).toBe(0)
  expect(findConfirmed(db, id)?.state).toBe('taken_back')
})

it('ends before anything is published, and lets the next import go on', async () => {
  const id = await confirm(3)
  const next = await confirm(2)
  expect(await stopImport(db, admin, id)).toBe(true)
  const stopped = findConfirmed(db, id)
  expect(stopped && canTakeBack(stopped)).toBe(false)
  await runImports(db)
  expect(countListings()).toBe(2)
  expect(findConfirmed(db, next)?.state).toBe('published')
})

it('is stopped once, by whoever did, and not when it has ended or is taken back', async () => {
  const id = await confirm(2)
  const other = newActor(db, { role: 'admin' })
  expect(await stopImport(db, admin, id)).toBe(true)
  expect(await stopImport(db, other, id)).toBe(false)
  const recorded = eq(activities.type, 'inventory.stopped')
  expect(db.select().from(activities).where(recorded).all()).toMatchObject([
    { actorId: admin.userId, subjectId: id, parameters: { added: 0, changed: 0 } },
  ])
  const published = await confirm(2)
  await runImports(db)
  expect(await stopImport(db, admin, published)).toBe(false)
  await takeBackImport(db, admin, published)
  expect(await stopImport(db, admin, published)).toBe(false)
})
