import { eq, getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { exportCsv } from '#app/domain/exports/csv.server.ts'
import type { ExportKind } from '#app/domain/exports/export.ts'
import { importKinds } from '#app/domain/imports/import.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { listingSources, listings } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { makeSample, sameSample } from '#tests/support/field-samples.ts'
import { bytes, runImport, stage } from '#tests/support/inventory.ts'
import { postedKinds } from '#tests/support/posted-kinds.ts'
import { newActor } from '#tests/support/users.ts'
import { findChange } from '../changes/changes.server.ts'
import type { ListingSource } from '../listing.ts'
import { moderateListing } from '../moderation.server.ts'
import { listedSchema, listingSchema, serializeListing } from '../serializers.server.ts'
import { editDefaults } from './edit-form-values.server.ts'
import { toColumn } from './field-mapping.ts'
import { apiShape } from './field-schemas.ts'
import { detailsTables, fieldTables } from './field-tables.ts'
import type { Fields } from './field-types.ts'

/**
 * Sends values of every field through form, database, edit form, detail page, API, export and
 * import into an empty database. The fields come from the tables, so new ones are included.
 */

const words = wordsFor('en')
const { text } = words

/** The terms or types that decide which fields a listing has; `undefined` if all have the same. */
function listVariants(source: ListingSource): Array<string | undefined> {
  const { terms, type }: Fields = fieldTables[source]
  return [...((terms ?? type)?.options ?? [undefined])]
}

const cases = listingSources.flatMap((source) =>
  listVariants(source).map((variant) => ({
    name: variant ? `${source} (${variant})` : source,
    source,
    variant,
  })),
)
const inventories = cases.flatMap(({ name, source, variant }) => {
  const kind = importKinds.find((imported) => imported === source)
  return kind ? [{ name, kind, variant }] : []
})

function findRow(db: OpenDatabase, id: number) {
  const listing = db.select().from(listings).where(eq(listings.id, id)).get()
  if (!listing) throw new Error('no listing')
  const table = detailsTables[listing.source]
  const stored = db.select().from(table).where(eq(table.listingId, id)).get()
  const details: Record<string, unknown> = { ...stored, listingId: null }
  const row: Record<string, unknown> = { ...listing, ...details }
  return { listing, details, row }
}

async function exportText(db: OpenDatabase, kind: ExportKind): Promise<string> {
  let csv = ''
  for await (const chunk of exportCsv(db, kind, words)) csv += chunk
  return csv
}

function toForm(values: Iterable<[string, string]>): FormData {
  const form = new FormData()
  for (const [name, value] of values) form.append(name, value)
  return form
}

/** Returns a sample value of every field that these terms, or this type, have. */
function makeSamples(source: ListingSource, variant: string | undefined) {
  return Object.entries(fieldTables[source])
    .filter(([, { onlyFor }]) => !onlyFor || onlyFor === variant)
    .map(([name, field]) => {
      const decides = ['terms', 'type'].includes(name) && variant !== undefined
      const sample = decides ? sameSample(variant, variant) : makeSample(name, field)
      return { name, field, sample, decides, column: toColumn(name, field) }
    })
}
type Samples = ReturnType<typeof makeSamples>

const toTypedForm = (samples: Samples) =>
  toForm(samples.map(({ name, sample }) => [name, sample.typed]))
const toStored = (samples: Samples) =>
  Object.fromEntries(samples.map(({ column, sample }) => [column, sample.stored]))

describe.each(cases)('every field of $name goes round', ({ source, variant }) => {
  const kind = postedKinds[source]
  const samples = makeSamples(source, variant)
  const columns = toStored(samples)
  const form = () => toTypedForm(samples)
  const shownAsFacts = samples.filter(({ name }) => !kind.besides.includes(name))

  let db: OpenDatabase
  let actor: Actor
  let id: number
  beforeEach(async () => {
    db = freshDatabase()
    actor = newActor(db)
    id = await kind.post(db, actor, form())
  })

  test('to the database', () => {
    expect(findRow(db, id).row).toMatchObject(columns)
  })

  test('to the edit form, which changes nothing when saved unchanged', async () => {
    const { values } = editDefaults(db, actor, findRow(db, id).listing)
    const filled = Object.entries(values).filter(([, value]) => value !== undefined)
    const again = toForm(filled.map(([name, value]) => [name, String(value)]))
    expect(await kind.save(db, actor, id, again)).toEqual({ ok: true, saved: 'unchanged' })
    expect(findRow(db, id).row).toMatchObject(columns)
  })

  test('to the detail page', () => {
    const shown = kind.facts(findRow(db, id).row as never).map(([, value]) => value)
    for (const { name, sample } of shownAsFacts) {
      expect(shown.join('\n'), name).toContain(sample.shown)
    }
  })

  test('to the API', () => {
    const answer = listingSchema.parse(serializeListing(db, findRow(db, id).listing))
    const expected = samples.map(({ field, sample }) => [field.api, sample.api])
    expect(answer).toMatchObject(Object.fromEntries(expected))
  })

  test('with its optional fields empty', async () => {
    const required = samples.filter(({ field }) => {
      return field.isNeeded || !field.schema(text).safeParse(undefined).success
    })
    const empty = await kind.post(db, actor, toTypedForm(required))
    const { listing, row } = findRow(db, empty)
    expect(row).toMatchObject(toStored(required))
    const answer = listingSchema.parse(serializeListing(db, listing))
    for (const { name, field } of samples.filter((sample) => !required.includes(sample))) {
      expect([null, '', false], name).toContain(answer[field.api as keyof typeof answer])
    }
    const shown = kind.facts(row as never).map(([, value]) => value)
    expect(shown.join('\n')).not.toMatch(/null|undefined|NaN/)
  })

  test('as a row from before its optional columns were added', () => {
    const table: SQLiteTable = detailsTables[source]
    const initial = Object.entries(getTableColumns(table))
      .map(([name, column]) => [name, column.notNull ? column.default : null])
      .filter(([, value]) => value !== undefined)
    db.update(table).set(Object.fromEntries(initial)).run()
    const { listing } = findRow(db, id)
    expect(listingSchema.parse(serializeListing(db, listing)).id).toBe(id)
  })

  test('to a change that differs in nothing else', async () => {
    for (const { name, sample, column } of samples.filter(({ decides }) => !decides)) {
      const other = form()
      other.delete(name)
      if (sample.other !== null) other.set(name, sample.other)
      expect(await kind.save(db, actor, id, other), name).toEqual({ ok: true, saved: 'post_waits' })
      expect(findRow(db, id).row[column], name).not.toEqual(sample.stored)
      await kind.save(db, actor, id, form())
    }
  })

  test('to a change of an approved listing, and with its approval to the listing', async () => {
    const admin = newActor(db, { role: 'admin' })
    db.update(listings).set({ moderationStatus: 'approved' }).run()
    for (const { name, sample, column } of samples.filter(({ decides }) => !decides)) {
      const other = form()
      other.delete(name)
      if (sample.other !== null) other.set(name, sample.other)
      expect(await kind.save(db, actor, id, other), name).toEqual({
        ok: true,
        saved: 'change_waits',
      })
      expect(findRow(db, id).row, name).toMatchObject(columns)
      const changed = findChange(db, id)?.fields
      expect(Object.keys(changed ?? {})).toEqual([column])
      const decision = { status: 'approved', feedback: '' } as const
      expect(await moderateListing(db, admin, id, decision, source)).toEqual({ ok: true })
      expect(findRow(db, id).row[column], name).toEqual(changed?.[column])
      expect(await kind.save(db, admin, id, form())).toEqual({ ok: true, saved: 'public' })
    }
  })
})

test.each(inventories)(
  'every field of $name goes to an export, and from there by an import into an empty database',
  async ({ kind, variant }) => {
    const db = freshDatabase()
    const samples = makeSamples(kind, variant)
    const id = await postedKinds[kind].post(db, newActor(db), toTypedForm(samples))
    db.update(listings).set({ moderationStatus: 'approved' }).run()
    const csv = await exportText(db, kind)
    const town = freshDatabase()
    const { staged, plan } = await stage(town, null, bytes([csv]))
    const { counts, problems } = await runImport(town, staged, plan)
    expect(problems).toEqual([])
    expect(counts.added).toBe(1)
    const imported = findRow(town, town.select().from(listings).get()?.id ?? 0)
    expect(imported.row).toMatchObject(toStored(samples))
    expect(imported.details).toEqual(findRow(db, id).details)
  },
)

test.each(listingSources)('rows of a list have every API field of %s', (source) => {
  const fields = Object.keys(apiShape(fieldTables[source]))
  expect(Object.keys(listedSchema.shape)).toEqual(expect.arrayContaining(fields))
})
