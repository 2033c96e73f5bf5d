import { setImmediate as turn } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { addPhotos } from '#app/domain/listings/photos/add-photos.server.ts'
import { wakers } from '#app/shared/wake-job.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import { importChanges } from '#db/schema/imports.ts'
import { listingFacets } from '#db/schema/listing-facets.ts'
import { importRecords, listings, propertyDetails } from '#db/schema/listings.ts'
import { photoFiles } from '#db/schema/photos.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import {
  getParcelId,
  importLines,
  newestImport,
  parcel,
  takeBack,
} from '#tests/support/inventory.ts'
import { cheaperLines, landBankLines } from '#tests/support/inventory-file.ts'
import { newPhoto } from '#tests/support/photos.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import { canTakeBack, findConfirmed } from './queries.server.ts'
import { runImports } from './run.server.ts'
import { takeBackImport } from './transitions.server.ts'

afterEach(resetClock)

/** Reads the listings as people see them, and the values that the next import compares with. */
function readTown(db: OpenDatabase) {
  const listed = db.select().from(listings).orderBy(listings.importKey).all()
  return {
    listings: listed,
    details: db.select().from(propertyDetails).all(),
    records: db.select().from(importRecords).all(),
    facets: db.select().from(listingFacets).orderBy(listingFacets.city).all(),
    found: db.$client
      .prepare(`select count(*) from listing_search where listing_search match 'dayton'`)
      .pluck()
      .get(),
  }
}

describe('an import that is taken back', () => {
  it('leaves the town as it was before', async () => {
    const db = freshDatabase()
    await importLines(db, landBankLines(4))
    const before = readTown(db)
    await importLines(db, cheaperLines(7))
    expect(readTown(db)).not.toEqual(before)
    const found = await takeBack(db)
    expect(found?.state).toBe('taken_back')
    expect(found?.counts).toMatchObject({ added: 3, changed: 3, removed: 3, restored: 3, kept: 0 })
    expect(readTown(db)).toEqual(before)
    expect(
      db
        .select()
        .from(importChanges)
        .all()
        .map(({ importId }) => importId),
    ).not.toContain(newestImport(db))
  })

  it('leaves no file of a deleted photo, unless another listing shows it', async () => {
    const db = freshDatabase()
    const admin = newActor(db, { role: 'admin' })
    const other = newPlay(db, admin)
    await addPhotos(db, admin, other, { photos: [newPhoto('shared')], alt: 'A mill' })
    await importLines(db, landBankLines(2))
    const before = db.select().from(listings).where(parcel(1)).get()
    for (const name of ['shared', 'own']) {
      await addPhotos(db, admin, getParcelId(db, 1), { photos: [newPhoto(name)], alt: 'A mill' })
    }
    // As if the photos had come with the listing, which then counts as unchanged.
    db.update(listings).set({ updatedAt: before?.updatedAt }).where(parcel(1)).run()
    expect(db.select().from(photoFiles).all()).toHaveLength(8)
    expect((await takeBack(db))?.counts).toMatchObject({ removed: 2 })
    const files = db.select({ hash: photoFiles.hash }).from(photoFiles).all()
    expect(files.map(({ hash }) => hash).sort()).toEqual([
      'shared full',
      'shared large',
      'shared small',
      'shared thumb',
    ])
  })

  it('can be followed by the one before it', async () => {
    const db = freshDatabase()
    await importLines(db, landBankLines(2))
    const first = newestImport(db)
    const before = readTown(db)
    await importLines(db, cheaperLines(2))
    const second = newestImport(db)
    await importLines(
      db,
      [...landBankLines(2)].map((line) => line.replace(',5001,', ',4800,')),
    )
    await takeBack(db)
    await takeBack(db, second)
    expect(readTown(db)).toEqual(before)
    expect((await takeBack(db, first))?.counts).toMatchObject({ removed: 2 })
    expect(db.select().from(listings).all()).toEqual([])
  })

  it('is recorded once, by whoever took it back', async () => {
    const db = freshDatabase()
    await importLines(db, landBankLines(2))
    const admin = newActor(db, { role: 'admin' })
    const other = newActor(db, { role: 'admin' })
    const id = newestImport(db)
    expect(await takeBackImport(db, admin, id)).toBe(true)
    expect(await takeBackImport(db, other, id)).toBe(false)
    await runImports(db)
    expect(await takeBackImport(db, other, id)).toBe(false)
    const recorded = and(eq(activities.type, 'inventory.taken_back'), eq(activities.subjectId, id))
    expect(db.select().from(activities).where(recorded).all()).toMatchObject([
      { actorId: admin.userId, parameters: { removed: 2, restored: 0, kept: 0 } },
    ])
  })

  it('has the search index merged when it is published and when it is taken back', async () => {
    const db = freshDatabase()
    // Jobs that earlier tests woke begin first.
    await turn()
    let woken = 0
    wakers.set('merge search index', () => {
      woken += 1
    })
    await importLines(db, landBankLines(2))
    await turn()
    expect(woken).toBe(1)
    await takeBack(db)
    await turn()
    wakers.clear()
    expect(woken).toBe(2)
  })

  it('cannot be taken back after 90 days', async () => {
    const db = freshDatabase()
    await importLines(db, landBankLines(1))
    const found = findConfirmed(db, newestImport(db))
    if (!found) throw new Error('It is gone.')
    expect(canTakeBack(found)).toBe(true)
    moveClock(91 * 86_400_000)
    expect(canTakeBack(found)).toBe(false)
    expect(await takeBackImport(db, newActor(db, { role: 'admin' }), found.id)).toBe(false)
  })
})
