import { expect, test } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { importLines, newestImport, parcel, takeBack } from '#tests/support/inventory.ts'
import { cheaperLines, landBankLines } from '#tests/support/inventory-file.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { findConfirmed, listImports } from './queries.server.ts'
import { countImportedListings, countRejections, listImportedListings } from './results.server.ts'
import { takeBackImport } from './transitions.server.ts'

test('the result lists what the import added or changed and what still exists', async () => {
  const db = freshDatabase()
  await importLines(db, landBankLines(4))
  newListing(db)
  await importLines(db, cheaperLines(6))
  const id = newestImport(db)
  const rows = () => listImportedListings(db, id, 1).rows.map(({ title, isNew }) => [title, isNew])
  expect(rows()).toEqual([
    ['1 W Dayton St', false],
    ['2 W Dayton St', false],
    ['3 W Dayton St', false],
    ['4 W Dayton St', true],
    ['5 W Dayton St', true],
  ])
  db.delete(listings).where(parcel(5)).run()
  expect(rows()).toHaveLength(4)
  expect(countImportedListings(db, id)).toBe(4)
  await takeBack(db)
  expect(rows()).toEqual([])
})

test('the list of the result has pages', async () => {
  const db = freshDatabase()
  await importLines(db, landBankLines(30))
  const { rows, pages } = listImportedListings(db, newestImport(db), 2)
  expect([rows.length, pages]).toEqual([5, 2])
})

test('the reasons for what is left out count rows, the commonest first', async () => {
  const db = freshDatabase()
  await importLines(db, [
    'Parcel Number,Address,City,Class,Price\n',
    '1,1 A ST,FLINT,999,100\n',
    '2,2 A ST,FLINT,401,cheap\n',
    '3,3 A ST,FLINT,999,cheap\n',
    '4,4 A ST,FLINT,998,1\n',
    '5,5 A ST,FLINT,401,1\n',
  ])
  expect(countRejections(db, newestImport(db))).toEqual([
    { column: 'Class', reason: 'unknown_category', count: 3 },
    { column: 'Price', reason: 'not_an_amount', count: 2 },
  ])
})

test('the history names who took an import back', async () => {
  const db = freshDatabase()
  await importLines(db, landBankLines(1))
  const id = newestImport(db)
  expect(findConfirmed(db, id)).toMatchObject({ takenBackByName: null })
  const admin = newActor(db, { role: 'admin', name: 'Ann Lee' })
  await takeBackImport(db, admin, id)
  expect(listImports(db, 1).rows).toMatchObject([{ takenBackByName: 'Ann Lee' }])
})
