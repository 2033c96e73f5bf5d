import { categoryName } from '#app/domain/listings/category-name.ts'
import { describeListing } from '#app/domain/listings/fields/description.ts'
import { fieldTables } from '#app/domain/listings/fields/field-tables.ts'
import { type Text, useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import type { ImportedFields } from './filled-fields.ts'
import type { ImportField, ImportPlan } from './import.ts'
import type { SampleRow } from './preview.server.ts'

/** The first listings as they would be imported, so that clerks can check the columns. */
export function SampleTable({ rows, kind }: { rows: SampleRow[]; kind: ImportPlan['kind'] }) {
  const words = useWords()
  const text = useText()
  const { columns, priceOnRequest } = text.listings
  const cell = (field: string) => (row: SampleRow) => row.fields[field]
  const place = (name: ImportField, column: string) => (row: SampleRow) => {
    const value = row.fields[column]
    if (!value || !row.fromAddress.includes(name)) return value
    return (
      <>
        {value} <small className="muted">({text.imports.fromAddress})</small>
      </>
    )
  }
  return (
    <div className="my-4">
      <DataTable
        caption={text.imports.sample}
        rows={rows}
        toKey={(row) => rows.indexOf(row)}
        empty={text.imports.noSample}
        columns={[
          { label: columns.title, isTitle: true, cell: cell('title') },
          {
            label: columns.category,
            cell: ({ fields }) => categoryName(String(fields.category), text),
          },
          {
            label: columns.description,
            isText: true,
            cell: ({ fields }) => describeSample(kind, fields, text),
          },
          { label: columns.city, cell: place('city', 'city') },
          { label: columns.state, cell: place('state', 'state') },
          ...('postalCode' in fieldTables[kind]
            ? [{ label: text.imports.zip, cell: place('postal_code', 'postalCode') }]
            : []),
          {
            label: columns.price,
            cell: ({ fields: { priceCents } }) =>
              typeof priceCents === 'number' ? words.cents(priceCents) : priceOnRequest,
          },
        ]}
      />
    </div>
  )
}

function describeSample(source: ImportPlan['kind'], fields: ImportedFields, text: Text) {
  const { title, category, description, city, state, yearBuilt, postalCode } = fields
  const described = { title, category, description, city, state }
  const texts = Object.entries(described).map(([name, value]) => [name, String(value ?? '')])
  return describeListing(
    {
      ...(Object.fromEntries(texts) as Record<keyof typeof described, string>),
      source,
      yearBuilt: typeof yearBuilt === 'number' ? yearBuilt : null,
      postalCode: String(postalCode ?? ''),
    },
    text,
  )
}
