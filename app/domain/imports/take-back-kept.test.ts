import { describe, expect, it } from 'vitest'
import { changeListing } from '#app/domain/listings/changes/resubmission.server.ts'
import { addPhotos } from '#app/domain/listings/photos/add-photos.server.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { listings } from '#db/schema/listings.ts'
import { photoFiles } from '#db/schema/photos.ts'
import { write } from '#db/write.server.ts'
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
import { newActor } from '#tests/support/users.ts'
import { listKept } from './queries.server.ts'

describe('an import that is taken back', () => {
  it('keeps what has been booked, applied for or given to a member, and says so', async () => {
    const db = freshDatabase()
    await importLines(db, landBankLines(5))
    const member = newActor(db)
    const { userId: memberId, name, email } = member
    const stay = { startDate: '2031-01-01', endDate: '2031-01-02', lapsesAt: '2031-01-01' }
    db.insert(bookings)
      .values({ listingId: getParcelId(db, 1), memberId, ...stay })
      .run()
    db.insert(applications)
      .values({ listingId: getParcelId(db, 2), memberId, name, email, message: 'Hello' })
      .run()
    db.update(listings).set({ ownerId: memberId }).where(parcel(3)).run()
    const kept = [1, 2, 3].map((n) => getParcelId(db, n))
    const found = await takeBack(db)
    expect(found?.counts).toMatchObject({ removed: 2, kept: 3 })
    const { rows } = listKept(db, newestImport(db), 1)
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
    await importLines(db, cheaperLines(4))
    db.update(listings)
      .set({ title: 'The Old Mill', updatedAt: '2031-01-01T00:00:00.000Z' })
      .where(parcel(1))
      .run()
    const found = await takeBack(db)
    expect(found?.counts).toMatchObject({ changed: 3, restored: 2, kept: 1 })
    expect(listKept(db, newestImport(db), 1).rows).toMatchObject([
      { title: 'The Old Mill', reason: 'changed' },
    ])
    const [changed] = db.select().from(listings).where(parcel(1)).all()
    expect(changed).toMatchObject({ title: 'The Old Mill', priceCents: 490_000 })
  })

  it('keeps what it added if staff, a photo or a later import has changed it', async () => {
    const db = freshDatabase()
    const admin = newActor(db, { role: 'admin' })
    await importLines(db, landBankLines(4))
    const first = newestImport(db)
    const corrected = db.select().from(listings).where(parcel(1)).get()
    if (!corrected) throw new Error('It is gone.')
    await write(db, (tx) => changeListing(tx, admin, corrected, { title: 'The Old Mill' }))
    const added = await addPhotos(db, admin, getParcelId(db, 2), {
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
      [1, 2, 3].map((n) => [getParcelId(db, n), 'changed']),
    )
    expect(db.select().from(photoFiles).all()).toHaveLength(4)
  })

  it.each(['booked', 'applied', 'advertised'] as const)(
    'keeps a change of what has been %s since, not of what was before',
    async (reason) => {
      const db = freshDatabase()
      const { userId: memberId, name, email } = newActor(db)
      await importLines(db, landBankLines(4))
      await importLines(db, cheaperLines(4))
      const use = (n: number, createdAt: string) => {
        const listingId = getParcelId(db, n)
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
      expect(listKept(db, newestImport(db), 1).rows).toMatchObject([
        { listingId: getParcelId(db, 1), reason },
      ])
      const [kept] = db.select().from(listings).where(parcel(1)).all()
      expect(kept?.priceCents).toBe(490_000)
    },
  )
})
