import { describe, expect, it, onTestFinished } from 'vitest'
import { listings, propertyDetails } from '#db/schema/listings.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { bytes, importLines, runImport, stage } from '#tests/support/inventory.ts'
import { guessPlan } from './guess-plan.server.ts'
import { unknownWords } from './import.ts'
import { findInventoryFacts } from './inventory-facts.server.ts'
import { previewImport } from './preview.server.ts'

describe('an inventory, by its headers and words,', () => {
  it('knows a word with any kind of space around it', async () => {
    const db = freshDatabase()
    const lines = ['Parcel Number,Address,City,Class\n', '1,1 A ST,FLINT,\xa0Homes\xa0\n']
    const { staged, plan } = await stage(db, null, bytes(lines))
    expect([...plan.categories]).toEqual([['Homes', 'Homes']])
    expect((await runImport(db, staged, plan)).counts).toMatchObject({ added: 1, rejected: 0 })
  })

  it('has headings, words and texts of one line, also where its cells have several', async () => {
    const db = freshDatabase()
    const header = '"Parcel\nNumber",Address,City,Class,Name\n'
    const lines = [header, '1,1 A ST,FLINT,"Fancy\r\nplaces","Mill\nHouse\u0007"\n']
    const { staged } = await stage(db, null, bytes(lines))
    // As a browser sends the names and values of the form back.
    const categories = new Map([['Fancy places', 'Homes']])
    const columns = { title: 'Name', property_id: 'Parcel Number' }
    const plan = await guessPlan(db, staged, { categories, columns })
    expect(staged.header[0]).toBe('Parcel Number')
    expect([...plan.categories]).toEqual([['Fancy places', 'Homes']])
    expect((await runImport(db, staged, plan)).counts).toMatchObject({ added: 1, rejected: 0 })
    expect(db.select().from(listings).get()?.title).toBe('Mill House')
  })

  it('is the same as before when its columns are in another order', async () => {
    const db = freshDatabase()
    const lines = ['Parcel Number,Address,City,Class\n', '1,1 A ST,FLINT,Homes\n']
    await importLines(db, lines)
    const moved = ['Class,City,Parcel Number,Address\n', 'Homes,FLINT,1,1 A ST\n']
    expect((await importLines(db, moved)).counts).toMatchObject({ changed: 0, unchanged: 1 })
  })

  it('knows every word that has a meaning, and asks for the others in pages', async () => {
    const db = freshDatabase()
    const row = (n: number, sort: string) => `${n},${n} A ST,FLINT,${sort}\n`
    const strange = Array.from({ length: 250 }, (_, index) => row(index, `sort ${index}`))
    const lines = ['Parcel Number,Address,City,Class\n', ...strange, row(250, 'Lots')]
    const { staged, plan } = await stage(db, null, bytes(lines))
    expect(unknownWords(plan).categories).toHaveLength(200)
    expect((await previewImport(db, staged, plan)).counts).toMatchObject({
      added: 1,
      rejected: 250,
    })
    const categories = new Map([...plan.categories.keys()].map((word) => [word, 'Homes']))
    const second = await guessPlan(db, staged, { categories })
    expect(unknownWords(second).categories).toHaveLength(50)
    expect((await previewImport(db, staged, second)).counts).toMatchObject({
      added: 201,
      rejected: 50,
    })
  })

  it.each(['Available until', 'Available To', 'availability_end_date'])(
    'finds the last day under the heading %s',
    async (heading) => {
      const lines = [`Parcel Number,Address,${heading}\n`, '1,1 A ST,2031-12-31\n']
      const { plan } = await stage(freshDatabase(), null, bytes(lines))
      expect(plan.columns.availability_end_date).toBe(heading)
    },
  )

  it('keeps a column of years in which one value is no year, and names its row', async () => {
    const db = freshDatabase()
    const lines = [
      'Parcel Number,Address,City,Class,Year Built\n',
      '1,1 A ST,FLINT,401,unknown\n',
      '2,2 A ST,FLINT,401,1950\n',
    ]
    const { staged, plan } = await stage(db, null, bytes(lines))
    const { counts, problems } = await runImport(db, staged, plan)
    expect(counts).toMatchObject({ added: 1, rejected: 1 })
    expect(problems).toMatchObject([
      { rowNumber: 2, column: 'Year Built', reason: 'not_a_year', value: 'unknown' },
    ])
    expect(db.select().from(propertyDetails).get()?.yearBuilt).toBe(1950)
  })

  it('says which columns of which rows have changed since the last import', async () => {
    const db = freshDatabase()
    const header = 'Parcel Number,Address,City,Class,Price,Keys\n'
    await importLines(db, [header, '1,1 A ST,FLINT,401,5,box\n', '2,2 A ST,FLINT,401,5,\n'])
    const lines = [header, '1,1 A ST,FLINT,401,6,\n', '2,2 A ST,FLINT,401,5,\n']
    const { staged, plan } = await stage(db, null, bytes(lines))
    const changes = [{ rowNumber: 2, columns: ['Price', 'Keys'], overwritten: [] }]
    expect(await previewImport(db, staged, plan)).toMatchObject({ changes, counts: { changed: 1 } })
    const lots = { ...plan, categories: new Map([['401', 'Lots']]) }
    expect((await previewImport(db, staged, lots)).changes[1]).toEqual({
      rowNumber: 3,
      columns: [],
      overwritten: [],
    })
  })

  it('gives a changed listing a later time, even in the millisecond of the last import', async () => {
    onTestFinished(resetClock)
    setClock('2026-03-02T12:00:00.000Z')
    const db = freshDatabase()
    const header = 'Parcel Number,Address,City,Class,Price\n'
    await importLines(db, [header, '1,1 A ST,FLINT,401,5\n'])
    const before = db.select().from(listings).get()
    await importLines(db, [header, '1,1 A ST,FLINT,401,6\n'])
    const after = db.select().from(listings).get()
    expect(after?.priceCents).toBe(600)
    expect(after?.updatedAt).toBe('2026-03-02T12:00:00.001Z')
    expect(before?.updatedAt).toBe('2026-03-02T12:00:00.000Z')
  })

  it('can use words that every JavaScript object has as a property', async () => {
    const db = freshDatabase()
    const lines = [
      'Parcel Number,Address,City,Class,constructor,__proto__\n',
      '1,1 A ST,Constructor Falls,constructor,yes,no\n',
      '2,2 A ST,FLINT,__proto__,yes,no\n',
    ]
    const { staged, plan } = await stage(db, null, bytes(lines))
    expect(unknownWords(plan).categories).toEqual(['constructor', '__proto__'])
    const categories = new Map([
      ['constructor', 'Homes'],
      ['__proto__', 'Lots'],
    ])
    const { counts } = await runImport(db, staged, await guessPlan(db, staged, { categories }))
    expect(counts).toMatchObject({ added: 2, rejected: 0 })
    const [one] = db.select().from(listings).orderBy(listings.id).all()
    expect(one).toMatchObject({ category: 'Homes', city: 'Constructor Falls' })
    const record = findInventoryFacts(db, one?.id ?? 0)
    expect(Object.entries(record ?? {}).slice(-2)).toEqual([
      ['constructor', 'yes'],
      ['__proto__', 'no'],
    ])
    const again = (await stage(db, null, bytes(lines))).staged
    expect(
      (await runImport(db, again, await guessPlan(db, again, { categories }))).counts,
    ).toMatchObject({
      unchanged: 2,
    })
  })

  it('has empty cells for a column that is not chosen, even if one has no name', async () => {
    const db = freshDatabase()
    const { staged } = await stage(
      db,
      null,
      bytes(['Parcel,Where,Sort,\n', '1,"1 A ST, FLINT",401,x\n']),
    )
    const columns = { property_id: 'Parcel', address: 'Where', city: 'Where', category: 'Sort' }
    const plan = await guessPlan(db, staged, { columns: { ...columns, price: '' } })
    expect((await previewImport(db, staged, plan)).counts).toMatchObject({ added: 1, rejected: 0 })
  })
})
