import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { exportCsv } from '#app/domain/exports/csv.server.ts'
import { instantFromNow } from '#app/shared/clock.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { importRecords, listings } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import {
  bytes,
  getParcelId,
  importLines,
  parcel,
  runImport,
  stage,
} from '#tests/support/inventory.ts'
import { landBankLines } from '#tests/support/inventory-file.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { guessPlan } from './guess-plan.server.ts'
import type { ImportKind } from './import.ts'
import { previewImport } from './preview.server.ts'

type Row = Record<string, string>

const jobLines = [
  'Reference,Job Title,Employer,Town,Type\n',
  ...['R1,Cook,Diner,Flint,FullTime\n', 'R2,Clerk,Town,Flint,PartTime\n'],
]

const job = { source: 'work', category: 'FullTime' } as const

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})

async function exportText(kind: ImportKind) {
  let text = ''
  for await (const chunk of exportCsv(db, kind, wordsFor('en'))) text += chunk
  return text
}

/** Exports a kind, edits each row, and imports the file. */
async function importAgain(kind: ImportKind, edit = (row: Row) => row, town = db) {
  const rows = parse<Row>(await exportText(kind), { bom: true, columns: true })
  const text = stringify(rows.map(edit), { header: true })
  const { staged } = await stage(town, null, bytes([text]))
  const plan = await guessPlan(town, staged, { kind })
  const preview = await previewImport(town, staged, plan)
  const done = await runImport(town, staged, plan)
  expect(preview.counts).toEqual(done.counts)
  return { ...done, changes: preview.changes }
}

function correctTitle(id: number, title: string) {
  const correction = { title, updatedAt: instantFromNow(1000) }
  db.update(listings).set(correction).where(eq(listings.id, id)).run()
}

const reasons = ({ problems }: { problems: { reason: string }[] }) =>
  problems.map(({ reason }) => reason)
const countListings = () => countRows(db, listings, undefined)

describe('the export of the portal, imported again,', () => {
  it.each([
    ['properties', [...landBankLines(8)]],
    ['work', jobLines],
  ] as const)(
    'changes no listing of an inventory, also corrected ones: %s',
    async (kind, lines) => {
      const { counts } = await importLines(db, lines)
      db.update(listings).set({ title: '-5 corrected', description: 'Two\n\nlines.' }).run()
      const before = db.select().from(listings).all()
      const records = db.select().from(importRecords).all()
      const again = await importAgain(kind)
      expect(again.problems).toEqual([])
      expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: counts.added })
      expect(db.select().from(listings).all()).toEqual(before)
      expect(db.select().from(importRecords).all()).toEqual(records)
    },
  )

  it.each(['properties', 'work'] as const)(
    'leaves posts of members as they are: %s',
    async (kind) => {
      for (const moderationStatus of ['approved', 'pending'] as const) {
        newListing(db, { source: kind, moderationStatus, ownerId: newActor(db).userId })
      }
      const before = db.select().from(listings).all()
      const edit = (row: Row) => ({ ...row, title: 'Edited', property_id: `P${row.id}` })
      const again = await importAgain(kind, edit)
      expect(reasons(again)).toEqual(['posted_here', 'posted_here'])
      expect(db.select().from(listings).all()).toEqual(before)
    },
  )

  it('changes what was edited in the file, and keeps the row of the inventory', async () => {
    await importLines(db, landBankLines(3))
    const records = db.select({ record: importRecords.record }).from(importRecords)
    const before = records.all()
    const first = String(getParcelId(db, 1))
    const edit = (row: Row) => (row.id === first ? { ...row, price: '$1,250.50' } : row)
    const again = await importAgain('properties', edit)
    expect(again.counts).toMatchObject({ added: 0, changed: 1, unchanged: 2, rejected: 0 })
    expect(again.changes).toMatchObject([{ columns: ['price'] }])
    expect(db.select().from(listings).where(parcel(1)).get()?.priceCents).toBe(125_050)
    expect(records.all()).toEqual(before)
  })

  it('keeps an edit when the inventory that says the same as before is imported again', async () => {
    await importLines(db, landBankLines(3))
    const first = String(getParcelId(db, 1))
    const edit = (row: Row) => (row.id === first ? { ...row, price: '$1,250.50' } : row)
    await importAgain('properties', edit)
    const { counts } = await importLines(db, landBankLines(3))
    expect(counts).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
    expect(db.select().from(listings).where(parcel(1)).get()?.priceCents).toBe(125_050)
  })

  it('takes an edited text without the mark that a spreadsheet needs, with its paragraphs', async () => {
    await importLines(db, landBankLines(1))
    const texts = { title: '-5 Acres', description: '- New roof\n\n- Barn' }
    db.update(listings).set(texts).run()
    const unedited = await importAgain('properties')
    expect(unedited.counts).toMatchObject({ changed: 0, unchanged: 1 })
    const edit = (row: Row) => ({ ...row, description: `${row.description}, dry` })
    expect((await importAgain('properties', edit)).counts).toMatchObject({ changed: 1 })
    const description = '- New roof\n\n- Barn, dry'
    expect(db.select().from(listings).get()).toMatchObject({ ...texts, description })
  })

  it('takes an edit back to what the inventory says', async () => {
    await importLines(db, landBankLines(3))
    const find = () => db.select().from(listings).where(parcel(1)).get()
    const inventoried = find()?.priceCents ?? 0
    db.update(listings).set({ priceCents: 99 }).where(parcel(1)).run()
    const price = String(inventoried / 100)
    const edit = (row: Row) => (row.id === String(find()?.id) ? { ...row, price } : row)
    const again = await importAgain('properties', edit)
    expect(again.counts).toMatchObject({ added: 0, changed: 1, unchanged: 2, rejected: 0 })
    expect(find()?.priceCents).toBe(inventoried)
  })

  it('leaves what was corrected here after the export, and takes the other edits', async () => {
    await importLines(db, landBankLines(3))
    const [first, second] = [getParcelId(db, 1), getParcelId(db, 2)].map(String)
    const correct = (row: Row) => {
      if (row.id === second) correctTitle(Number(second), 'Corrected here')
      const price = [first, second].includes(String(row.id)) ? '$1,250.50' : String(row.price)
      return { ...row, price }
    }
    const again = await importAgain('properties', correct)
    expect(again.counts).toMatchObject({ changed: 1, unchanged: 1, rejected: 1 })
    expect(again.problems).toMatchObject([{ column: 'version', reason: 'changed_since' }])
    const corrected = db.select().from(listings).where(parcel(2)).get()
    expect(corrected?.title).toBe('Corrected here')
    expect(corrected?.priceCents).not.toBe(125_050)
  })

  it('does not add what was deleted, nor change another listing with its number', async () => {
    await importLines(db, jobLines)
    const edit = (row: Row) => ({ ...row, title: `Other ${row.title}` })
    expect(reasons(await importAgain('work', edit))).toEqual(['other_listing', 'other_listing'])
    const text = await exportText('work')
    db.delete(listings).where(eq(listings.title, 'Cook')).run()
    const { staged, plan } = await stage(db, null, bytes([text]))
    const { problems, counts } = await runImport(db, staged, plan)
    expect(problems).toMatchObject([{ column: 'id', reason: 'other_listing' }])
    expect(counts).toMatchObject({ added: 0, unchanged: 1 })
    expect(countListings()).toBe(1)
  })

  it('adds to another portal only what is public', async () => {
    newListing(db, { ...job, moderationStatus: 'approved' })
    newListing(db, { ...job, moderationStatus: 'pending' })
    newListing(db, { ...job, moderationStatus: 'approved', deactivatedAt: '2026-01-01' })
    const town = freshDatabase()
    const again = await importAgain('work', (row) => row, town)
    expect(again.counts).toMatchObject({ added: 1, rejected: 2 })
    expect(again.problems).toMatchObject([
      { column: 'moderation_status', reason: 'not_public' },
      { column: 'status', reason: 'not_public' },
    ])
    expect(countRows(town, listings, undefined)).toBe(1)
  })

  it('takes a row without a number as a new one', async () => {
    await importLines(db, jobLines)
    const edit = (row: Row) => ({ ...row, id: '', title: `New ${row.title}` })
    expect((await importAgain('work', edit)).counts).toMatchObject({ added: 2, rejected: 0 })
  })
})
