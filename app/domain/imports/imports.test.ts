import { createReadStream } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { importRecords, listings, propertyDetails } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { bytes, importLines, runImport, stage } from '#tests/support/inventory.ts'
import { landBankLines } from '#tests/support/inventory-file.ts'
import { previewImport } from './preview.server.ts'
import { stageFile } from './stage.server.ts'

describe('an inventory', () => {
  it('is imported completely, and changes nothing the second time', async () => {
    const db = freshDatabase()
    const first = await importLines(db, landBankLines(40, 12))
    const counts = { rows: 52, empty: 12, changed: 0, rejected: 0 }
    expect(first.counts).toEqual({ ...counts, added: 40, unchanged: 0 })
    const again = await importLines(db, landBankLines(40, 12))
    expect(again.counts).toEqual({ ...counts, added: 0, unchanged: 40 })
    const one = db.select().from(listings).where(eq(listings.importKey, '4100000001')).get()
    expect(one).toMatchObject({
      title: '1 W Dayton St',
      city: 'Mount Morris',
      category: 'Homes',
      priceCents: 500_100,
      isPublic: true,
      ownerId: null,
    })
    const towns = db.selectDistinct({ city: listings.city }).from(listings).all()
    expect(towns.map(({ city }) => city).sort()).toEqual(['Flint', 'Mount Morris'])
    const record = db.select().from(importRecords).where(eq(importRecords.rowNumber, 4)).get()
    expect(record?.record['parc_SHOW__PID::Showing Date']).toBe('02/24/2026\n03/01/2026')
  })

  it('writes only what changed, and keeps corrections and states', async () => {
    const db = freshDatabase()
    await importLines(db, landBankLines(3))
    const first = eq(listings.importKey, '4100000001')
    db.update(listings)
      .set({ title: 'The Old Mill', deactivatedAt: '2026-01-01' })
      .where(first)
      .run()
    const lines = [...landBankLines(3)].map((line) => line.replace(',5001,', ',4900,'))
    expect((await importLines(db, lines)).counts).toMatchObject({ changed: 1, unchanged: 2 })
    const changed = db.select().from(listings).where(first).get()
    expect(changed).toMatchObject({ title: 'The Old Mill', priceCents: 490_000, isPublic: false })
  })

  it('names every problem by row and column', async () => {
    const db = freshDatabase()
    const lines = [
      'Parcel Number,Address,City,State,Class,Price\n',
      '1,1 A ST,FLINT,MI,401,100\n',
      '1,2 A ST,FLINT,MI,401,100\n',
      '2,3 A ST,FLINT,MI,401,cheap\n',
      '3,4 A ST,FLINT,MI,401\n',
      '4,5 \xff ST,FLINT,MI,401,1\n',
      ',6 A ST,FLINT,MI,999,1\n',
    ]
    const { counts, problems } = await importLines(db, lines)
    expect(counts).toMatchObject({ added: 1, rejected: 5 })
    expect(problems.map(({ rowNumber, column, reason }) => [rowNumber, column, reason])).toEqual([
      [3, 'Parcel Number', 'duplicate'],
      [4, 'Price', 'not_an_amount'],
      [5, null, 'wrong_columns'],
      [6, 'Address', 'not_text'],
      [7, 'Class', 'unknown_category'],
      [7, 'Parcel Number', 'missing'],
    ])
  })

  it('rejects rows that make a listing longer than 64 KB, and keeps the rest', async () => {
    const db = freshDatabase()
    const more = `,,,,${'x'.repeat(30_000)}\n`
    const lines = [
      'Parcel Number,Address,City,Class,Visits\n',
      `1,1 A ST,FLINT,401,first\n${more}${more}${more}${more},,,,last\n,,,,\n`,
      `2,2 A ST,FLINT,401,${'x'.repeat(70_000)}\n`,
      '3,3 A ST,FLINT,401,first\n',
    ]
    const { staged, plan } = await stage(db, null, bytes(lines))
    const preview = await previewImport(db, staged, plan)
    const { counts, problems } = await runImport(db, staged, plan)
    expect(counts).toMatchObject({ rows: 9, empty: 4, added: 2, rejected: 3 })
    expect(problems.map(({ rowNumber, reason }) => [rowNumber, reason])).toEqual(
      [5, 6, 9].map((rowNumber) => [rowNumber, 'record_too_long']),
    )
    expect(preview.counts).toEqual(counts)
    expect(preview.problems.map(({ rowNumber }) => rowNumber)).toEqual([5, 6, 9])
    const record = db.select().from(importRecords).where(eq(importRecords.rowNumber, 2)).get()
    const visits = record?.record.Visits?.split('\n').map(({ length }) => length)
    expect(visits).toEqual(['first'.length, 30_000, 30_000, 'last'.length])
  })

  it('fills every field of rentals, leases and sales, and keeps unknown values unknown', async () => {
    const db = freshDatabase()
    const header =
      'Parcel Number,Address,City,State,Class,Terms,Rental Frequency,Lease Length,Deposit,Pets,Financing,Available from,Available until'
    const lines = [
      `${header}\n`,
      '1,1 A ST,FLINT,mi,401,Rent,per week,,,,,,\n',
      '2,2 A ST,FLINT,Michigan,401,Lease,,12 months,$500,yes,,3/1/2031,2031-12-31\n',
      '3,3 A ST,FLINT,MICHIGAN,401,Sell,,,,,,,\n',
    ]
    expect((await importLines(db, lines)).counts).toMatchObject({ added: 3, rejected: 0 })
    expect(db.selectDistinct({ state: listings.state }).from(listings).all()).toEqual([
      { state: 'Michigan' },
    ])
    expect(
      db.select().from(propertyDetails).orderBy(propertyDetails.listingId).all(),
    ).toMatchObject([
      { terms: 'Rent', rentalFrequency: 'per week', petsAllowed: null },
      {
        leaseLengthMonths: 12,
        depositCents: 50_000,
        petsAllowed: true,
        availabilityStartDate: '2031-03-01',
        availabilityEndDate: '2031-12-31',
      },
      { terms: 'Sell', financingAvailable: null },
    ])
    expect((await importLines(db, lines)).counts).toMatchObject({ unchanged: 3 })
  })

  it('reports cells it cannot read, and counts problems it does not list', async () => {
    const db = freshDatabase()
    const header = 'Parcel Number,Address,City,Class,Year Built,Pets,Lease Length,Available from\n'
    const wrong = (parcel: number) => `${parcel},${parcel} A ST,,401,12,maybe,long,2031-02-30\n`
    const lines = [header, ...Array.from({ length: 60 }, (_, index) => wrong(index + 1))]
    const { staged, plan } = await stage(db, null, bytes(lines))
    const { counts, problems, problemCount } = await previewImport(db, staged, plan, 200)
    expect(counts).toMatchObject({ added: 0, rejected: 60 })
    expect(
      problems
        .slice(0, 5)
        .map(({ reason }) => reason)
        .sort(),
    ).toEqual(['no_town', 'not_a_day', 'not_a_year', 'not_months', 'not_yes_or_no'])
    expect([problems.length, problemCount]).toEqual([200, 300])
    expect((await runImport(db, staged, plan)).problems).toHaveLength(300)
  })

  it('reports texts that no form could save again, and cuts a title that is an address', async () => {
    const db = freshDatabase()
    const header = 'Parcel Number,Title,Address,City,Zip,Class,Legal Description\n'
    const row = (cells: Partial<Record<string, number>>) => {
      const { Title = 0, Address = 9, City = 9, Zip = 5, Legal = 9 } = cells
      const texts = [Title, Address, City, Zip].map((length) => 'x'.repeat(length))
      return `${Object.keys(cells)},${texts},401,${'x'.repeat(Legal)}\n`
    }
    const fits = [{ Title: 120 }, { Address: 200 }, { City: 80 }, { Zip: 20 }, { Legal: 2000 }]
    const { counts } = await importLines(db, [header, ...fits.map(row)])
    expect(counts).toMatchObject({ added: 5, rejected: 0 })
    const titles = db.select().from(listings).orderBy(listings.id).all()
    expect(titles.map(({ title }) => title.length)).toEqual([120, 120, 9, 9, 9])
    const tooLong = [{ Title: 121 }, { Address: 201 }, { City: 81 }, { Zip: 21 }, { Legal: 2001 }]
    const { problems } = await importLines(db, [header, ...tooLong.map(row)])
    expect(problems.map(({ column, reason }) => [column, reason])).toEqual(
      ['Title', 'Address', 'City', 'Zip', 'Legal Description'].map((name) => [name, 'too_long']),
    )
    const place = [header, `1,Barn,"1 A St, ${'x'.repeat(81)}, MI 48505",,,401,\n`]
    expect((await importLines(db, place)).problems).toMatchObject([
      { column: 'Address', reason: 'too_long' },
    ])
  })

  it('accepts no lease of zero months and no last day before the first', async () => {
    const db = freshDatabase()
    const header =
      'Parcel Number,Address,City,Class,Terms,Lease Length,Available from,Available until\n'
    const lines = [
      header,
      '1,1 A ST,FLINT,401,Lease,0,,\n',
      '2,2 A ST,FLINT,401,Lease,1201,,\n',
      '3,3 A ST,FLINT,401,Rent,,2031-03-02,3/1/2031\n',
      '4,4 A ST,FLINT,401,Rent,,2031-03-01,3/1/2031\n',
    ]
    const { counts, problems } = await importLines(db, lines)
    expect(counts).toMatchObject({ added: 1, rejected: 3 })
    expect(problems.map(({ column, reason, value }) => [column, reason, value])).toEqual([
      ['Lease Length', 'not_months', '0'],
      ['Lease Length', 'not_months', '1201'],
      ['Available until', 'end_before_start', '3/1/2031'],
    ])
  })

  it('can contain jobs, semicolons and a BOM', async () => {
    const db = freshDatabase()
    const file = '\xef\xbb\xbfTitle;Company;Type;City;State\nCOOK;Diner;Full time;FLINT;MI\n'
    expect((await importLines(db, [file])).counts).toMatchObject({ added: 1, rejected: 0 })
    const job = db.select().from(listings).get()
    expect(job).toMatchObject({ source: 'work', title: 'Cook', category: 'full-time' })
  })

  it('is refused when it is not a table', async () => {
    const db = freshDatabase()
    for (const file of ['PK\x03\x04\xff', '', 'a,b\n"never closed']) {
      expect(await stageFile(db, null, 'file.csv', bytes([file], 'latin1'))).toBeNull()
    }
  })

  it('previews without writing', async () => {
    const db = freshDatabase()
    const { staged, plan } = await stage(db, null, bytes(landBankLines(5)))
    expect((await previewImport(db, staged, plan)).counts.added).toBe(5)
    expect(db.select().from(listings).all()).toEqual([])
  })

  it('of a real land bank is imported completely', async () => {
    // As published: multi-line addresses, missing house numbers, empty rows, two spellings of a town.
    const source = () => createReadStream('tests/fixtures/land-bank-inventory.csv')
    const db = freshDatabase()
    for (const [added, unchanged] of [
      [95, 0],
      [0, 95],
    ]) {
      const { staged, plan } = await stage(db, null, source())
      const { counts } = await runImport(db, staged, plan)
      const read = { rows: 266, empty: 171, rejected: 0 }
      expect(counts).toEqual({ ...read, added, changed: 0, unchanged })
    }
    expect(db.select().from(propertyDetails).all()).toHaveLength(95)
    const find = (parcel: string) =>
      db.select().from(listings).where(eq(listings.importKey, parcel)).get()
    const flint = { city: 'Flint', state: 'Michigan' }
    const house = { title: '1009 W Dayton St', ...flint, category: 'Homes', priceCents: 500_000 }
    expect(find('4002426001')).toMatchObject(house)
    const lot = { title: 'Churchill Ave', ...flint, category: 'Lots' }
    expect(find('4104385006')).toMatchObject(lot)
    expect(find('1413554035')).toMatchObject({ city: 'Mount Morris' })
    expect(find('5712530009')).toMatchObject({ title: '637 Beach St', city: 'Mount Morris' })
  })
})
