import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { changeListing } from '#app/domain/listings/resubmission.server.ts'
import type { EncodedPhoto } from '#app/domain/photos/encode.server.ts'
import { addPhotos } from '#app/domain/photos/photos.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { importChanges } from '#db/schema/imports.ts'
import { importRecords, listings, propertyDetails } from '#db/schema/listings.ts'
import { photoFiles } from '#db/schema/photos.ts'
import { listingFacets } from '#db/schema/records.ts'
import { write } from '#db/write.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { importLines } from '#tests/support/inventory.ts'
import { landBankLines } from '#tests/support/inventory-file.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import { canTakeBack, findConfirmed, listKept } from './queries.server.ts'
import { runImports } from './run.server.ts'
import { takeBackImport } from './transitions.server.ts'

afterEach(resetClock)

const parcel = (n: number) => eq(listings.importKey, String(4_100_000_000 + n))

function idOf(db: OpenDatabase, n: number): number {
  return db.select({ id: listings.id }).from(listings).where(parcel(n)).get()?.id ?? 0
}

const newest = (db: OpenDatabase) =>
  Number(db.$client.prepare('select max(id) from import_drafts').pluck().get())

async function takeBack(db: OpenDatabase, id = newest(db)) {
  const admin = newActor(db, { role: 'admin' })
  expect(await takeBackImport(db, admin, id)).toBe(true)
  await runImports(db)
  return findConfirmed(db, id)
}

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

function newPhoto(name: string): EncodedPhoto {
  const size = (hash: string) => ({ hash, bytes: Buffer.from(hash), width: 4, height: 3 })
  return {
    thumb: size(`${name} thumb`),
    full: size(`${name} full`),
    card: { small: size(`${name} small`), large: size(`${name} large`) },
  }
}

const cheaper = (count: number) =>
  [...landBankLines(count)].map((line) => line.replace(/,(500\d),0\r/, ',4900,0\r'))

describe('an import that is taken back', () => {
  it('leaves the town as it was before', async () => {
    const db = freshDatabase()
    await importLines(db, landBankLines(4))
    const before = readTown(db)
    await importLines(db, cheaper(7))
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
    ).not.toContain(newest(db))
  })

  it('keeps what has been booked, applied for or given to a member, and says so', async () => {
    const db = freshDatabase()
    await importLines(db, landBankLines(5))
    const member = newActor(db)
    const { userId: memberId, name, email } = member
    const stay = { startDate: '2031-01-01', endDate: '2031-01-02', lapsesAt: '2031-01-01' }
    db.insert(bookings)
      .values({ listingId: idOf(db, 1), memberId, ...stay })
      .run()
    db.insert(applications)
      .values({ listingId: idOf(db, 2), memberId, name, email, message: 'Hello' })
      .run()
    db.update(listings).set({ ownerId: memberId }).where(parcel(3)).run()
    const kept = [1, 2, 3].map((n) => idOf(db, n))
    const found = await takeBack(db)
    expect(found?.counts).toMatchObject({ removed: 2, kept: 3 })
    const { rows } = listKept(db, newest(db), 1)
    expect(rows.map(({ listingId, reason }) => [listingId, reason])).toEqual([
      [kept[0], 'booked'],
      [kept[1], 'applied'],
      [kept[2], 'owned'],
    ])
    expect(rows[0]?.title).toBe('1 W Dayton St')
    expect(
      db
        .select({ id: listings.id })
        .from(listings)
        .all()
        .map(({ id }) => id),
    ).toEqual(kept)
    expect(db.select().from(bookings).all()).toHaveLength(1)
  })

  it('leaves a row that somebody has changed since', async () => {
    const db = freshDatabase()
    await importLines(db, landBankLines(4))
    await importLines(db, cheaper(4))
    db.update(listings)
      .set({ title: 'The Old Mill', updatedAt: '2031-01-01T00:00:00.000Z' })
      .where(parcel(1))
      .run()
    const found = await takeBack(db)
    expect(found?.counts).toMatchObject({ changed: 3, restored: 2, kept: 1 })
    expect(listKept(db, newest(db), 1).rows).toMatchObject([
      { title: 'The Old Mill', reason: 'changed' },
    ])
    const [changed] = db.select().from(listings).where(parcel(1)).all()
    expect(changed).toMatchObject({ title: 'The Old Mill', priceCents: 490_000 })
  })

  it('keeps what it added if staff, a photo or a later import has changed it', async () => {
    const db = freshDatabase()
    const admin = newActor(db, { role: 'admin' })
    await importLines(db, landBankLines(4))
    const first = newest(db)
    const corrected = db.select().from(listings).where(parcel(1)).get()
    if (!corrected) throw new Error('It is gone.')
    await write(db, (tx) => changeListing(tx, admin, corrected, { title: 'The Old Mill' }))
    const added = await addPhotos(db, admin, idOf(db, 2), {
      photos: [newPhoto('2')],
      alt: 'A mill',
    })
    expect(added.ok).toBe(true)
    await importLines(
      db,
      [...landBankLines(4)].map((line) => line.replace(',5003,', ',4800,')),
    )
    expect((await takeBack(db, first))?.counts).toMatchObject({ removed: 1, kept: 3 })
    expect(listKept(db, first, 1).rows.map(({ listingId, reason }) => [listingId, reason])).toEqual(
      [1, 2, 3].map((n) => [idOf(db, n), 'changed']),
    )
    expect(db.select().from(photoFiles).all()).toHaveLength(4)
  })

  it.each(['booked', 'applied', 'advertised'] as const)(
    'keeps a change of what has been %s since, not of what was before',
    async (reason) => {
      const db = freshDatabase()
      const { userId: memberId, name, email } = newActor(db)
      await importLines(db, landBankLines(4))
      await importLines(db, cheaper(4))
      const use = (n: number, createdAt: string) => {
        const listingId = idOf(db, n)
        const stay = { startDate: '2031-01-01', endDate: '2031-01-02', lapsesAt: '2031-01-01' }
        const application = { memberId, name, email, message: 'Hello' }
        const insert = {
          booked: () => db.insert(bookings).values({ listingId, memberId, createdAt, ...stay }),
          applied: () => db.insert(applications).values({ listingId, createdAt, ...application }),
          advertised: () =>
            db
              .insert(campaigns)
              .values({ listingId, createdAt, line: 'A home', lineAuthor: 'owner' }),
        }
        insert[reason]().run()
      }
      use(1, '2031-01-01T00:00:00.000Z')
      use(2, '2021-01-01T00:00:00.000Z')
      expect((await takeBack(db))?.counts).toMatchObject({ changed: 3, restored: 2, kept: 1 })
      expect(listKept(db, newest(db), 1).rows).toMatchObject([{ listingId: idOf(db, 1), reason }])
      const [kept] = db.select().from(listings).where(parcel(1)).all()
      expect(kept?.priceCents).toBe(490_000)
    },
  )

  it('leaves no file of a deleted photo, unless another listing shows it', async () => {
    const db = freshDatabase()
    const admin = newActor(db, { role: 'admin' })
    const other = newPlay(db, admin)
    await addPhotos(db, admin, other, { photos: [newPhoto('shared')], alt: 'A mill' })
    await importLines(db, landBankLines(2))
    const before = db.select().from(listings).where(parcel(1)).get()
    for (const name of ['shared', 'own']) {
      await addPhotos(db, admin, idOf(db, 1), { photos: [newPhoto(name)], alt: 'A mill' })
    }
    // As if the photos had come with the listing.
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
    const first = newest(db)
    const before = readTown(db)
    await importLines(db, cheaper(2))
    const second = newest(db)
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
    const id = newest(db)
    expect(await takeBackImport(db, admin, id)).toBe(true)
    expect(await takeBackImport(db, other, id)).toBe(false)
    await runImports(db)
    expect(await takeBackImport(db, other, id)).toBe(false)
    const recorded = and(eq(activities.type, 'inventory.taken_back'), eq(activities.subjectId, id))
    expect(db.select().from(activities).where(recorded).all()).toMatchObject([
      { actorId: admin.userId, parameters: { removed: 2, restored: 0, kept: 0 } },
    ])
  })

  it('cannot be taken back after 90 days', async () => {
    const db = freshDatabase()
    await importLines(db, landBankLines(1))
    const found = findConfirmed(db, newest(db))
    if (!found) throw new Error('It is gone.')
    expect(canTakeBack(found)).toBe(true)
    moveClock(91 * 86_400_000)
    expect(canTakeBack(found)).toBe(false)
    expect(await takeBackImport(db, newActor(db, { role: 'admin' }), found.id)).toBe(false)
  })
})
