import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.server.ts'
import { importRecords, listings, propertyDetails } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { bytes, importLines, runImport, stage } from '#tests/support/inventory.ts'
import { chosenPlan, readChoices, toPlan } from './forms.ts'
import { guessPlan } from './guess-plan.server.ts'
import { fieldsWithoutColumn, fingerprint, type ImportPlan, missingColumns } from './import.ts'
import { parsePlan, planJson } from './plan-json.ts'
import { previewImport } from './preview.server.ts'
import { checkEveryRow } from './rows.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})

/** Parcels that have only a number and a street. */
const parcels = ['Parcel Number,Street\n', '1,1 A ST\n', '2,2 A ST\n', ',\n']

async function read(everyRow: ImportPlan['everyRow'], lines = parcels) {
  const { staged } = await stage(db, null, bytes(lines))
  return { staged, plan: await guessPlan(db, staged, { everyRow }) }
}

describe('a value for every row', () => {
  test('fills the fields that have no column, and empty rows stay empty', async () => {
    const everyRow = { category: 'Lots', city: 'mt morris', state: 'MI', terms: 'Lease' }
    const { staged, plan } = await read(everyRow)
    expect(missingColumns(plan)).toEqual([])
    expect(checkEveryRow(plan)).toEqual([])
    const { counts } = await runImport(db, staged, plan)
    expect(counts).toMatchObject({ added: 2, empty: 1, rejected: 0 })
    const [first] = db.select().from(listings).where(eq(listings.importKey, '1')).all()
    expect(first).toMatchObject({ category: 'Lots', city: 'Mount Morris', state: 'Michigan' })
    expect(db.select().from(propertyDetails).get()?.terms).toBe('Lease')
    // The record has only the columns of the inventory.
    expect(db.select().from(importRecords).get()?.record).toEqual({
      'Parcel Number': '1',
      Street: '1 A ST',
    })
    const again = await read(everyRow)
    expect((await runImport(db, again.staged, again.plan)).counts).toMatchObject({ unchanged: 2 })
  })

  test('is not stored where the row has other terms', async () => {
    const lines = ['Parcel Number,Street,Terms,Frequency\n']
    lines.push('1,1 A ST,Lease,month\n', '2,2 A ST,Sell,\n')
    const everyRow = { category: 'Homes', city: 'Flint', lease_length_months: '12' }
    const { staged } = await stage(db, null, bytes(lines))
    const columns = { rental_frequency: 'Frequency' }
    const plan = await guessPlan(db, staged, { everyRow, columns })
    expect((await runImport(db, staged, plan)).counts).toMatchObject({ added: 2 })
    const stored = db.select().from(propertyDetails).orderBy(propertyDetails.listingId).all()
    expect(stored).toMatchObject([
      { terms: 'Lease', leaseLengthMonths: 12, rentalFrequency: '' },
      { terms: 'Sell', leaseLengthMonths: null },
    ])
  })

  test('is “for sale” if neither a column nor a person gives the terms', async () => {
    const { plan } = await read({})
    expect(plan.everyRow).toEqual({})
    expect(missingColumns(plan)).toEqual(['category'])
    const withTerms = await read({}, ['Parcel Number,Street,Terms\n', '1,1 A ST,Rent\n'])
    expect(fieldsWithoutColumn(withTerms.plan)).toContain('rental_frequency')
    expect(fieldsWithoutColumn(plan)).not.toContain('rental_frequency')
  })

  test.each([
    ['category', 'Castles', 'unknown_category'],
    ['terms', 'Gift', 'unknown_terms'],
    ['city', 'x'.repeat(201), 'too_long'],
    ['lease_length_months', 'long', 'not_months'],
  ] as const)('is checked as a cell is: %s', async (field, value, reason) => {
    const { plan } = await read({
      category: 'Homes',
      terms: 'Lease',
      city: 'Flint',
      [field]: value,
    })
    expect(checkEveryRow(plan)).toMatchObject([{ field, reason }])
  })

  test('gives way to a column', async () => {
    const lines = ['Parcel Number,Street,City,Class\n', '1,1 A ST,FLINT,401\n']
    const { staged, plan } = await read({ category: 'Castles', city: 'Millbrook' }, lines)
    expect(checkEveryRow(plan)).toEqual([])
    await runImport(db, staged, plan)
    expect(db.select().from(listings).get()).toMatchObject({ category: 'Homes', city: 'Flint' })
  })

  test('is kept by the form, its address and the stored plan, and changes the fingerprint', async () => {
    const { plan } = await read({ category: 'Homes', city: 'Flint' })
    const posted = new FormData()
    posted.append('kind', plan.kind)
    posted.append('chosenFor', plan.kind)
    for (const [name, column] of Object.entries(plan.columns))
      posted.append(`column.${name}`, column)
    for (const [name, value] of Object.entries(plan.everyRow)) posted.append(`every.${name}`, value)
    posted.append('every.property_id', '7')
    const sent = toPlan(posted)
    expect(sent && fingerprint(sent)).toBe(fingerprint(plan))
    expect(chosenPlan(readChoices(posted))).toMatchObject({ everyRow: plan.everyRow })
    expect(parsePlan(planJson(plan))).toEqual(plan)
    const other = { ...plan, everyRow: { ...plan.everyRow, city: 'Millbrook' } }
    expect(fingerprint(other)).not.toBe(fingerprint(plan))
  })

  test('is missing in a plan of the previous release', () => {
    const old = { kind: 'work', columns: {}, categories: [], terms: [] }
    expect(parsePlan(JSON.stringify(old)).everyRow).toEqual({})
  })
})

describe('a field that an inventory no longer has', () => {
  const header = 'Parcel Number,Street,City,Class'
  const withMore = [`${header},Terms,Price,Pets\n`, '1,1 A ST,FLINT,401,Lease,900,yes\n']
  const withLess = [`${header}\n`, '1,1 A ST,BURTON,401\n']
  const stored = () => ({
    ...db.select().from(listings).get(),
    ...db.select().from(propertyDetails).get(),
  })

  test('keeps its value, and the correction of it after it comes back', async () => {
    await importLines(db, withMore)
    db.update(listings).set({ priceCents: 80_000 }).run()
    expect((await importLines(db, withLess)).counts).toMatchObject({ changed: 1 })
    const kept = { terms: 'Lease', priceCents: 80_000, petsAllowed: true }
    expect(stored()).toMatchObject({ city: 'Burton', ...kept })
    await importLines(db, withMore)
    expect(stored()).toMatchObject({ city: 'Flint', ...kept })
  })

  test('is in the preview as it stays', async () => {
    await importLines(db, withMore)
    const { staged, plan } = await read({}, withLess)
    const { sample } = await previewImport(db, staged, plan)
    expect(sample[0]?.fields).toMatchObject({ city: 'Burton', terms: 'Lease', priceCents: 90_000 })
  })

  test('is empty in a new listing, which is for sale', async () => {
    await importLines(db, withLess)
    expect(stored()).toMatchObject({ terms: 'Sell', priceCents: null, description: '' })
  })
})

test('the preview says what comes from the address', async () => {
  const lines = [
    'Parcel Number,Address,City,Class\n',
    '1,"1 A ST, FLINT, MI 48505",,401\n',
    '2,"2 A ST, FLINT, MI 48505",MT MORRIS,401\n',
  ]
  const { staged, plan } = await read({ state: 'Ohio' }, lines)
  const { sample } = await previewImport(db, staged, plan)
  expect(sample.map(({ fromAddress }) => fromAddress)).toEqual([
    ['city', 'postal_code'],
    ['postal_code'],
  ])
  expect(sample[0]?.fields).toMatchObject({ city: 'Flint', state: 'Ohio', postalCode: '48505' })
})
