import { textField } from '#app/shared/fields.ts'
import { stateName } from '#app/shared/us-states.ts'
import type { Text } from '#app/text/index.ts'
import type { listings } from '#db/schema/listings.ts'
import { categoryName } from '../category-name.ts'
import { type Field, type FieldType, lines, requiredLine } from './field-types.ts'

/** Shared by property-fields.ts, work-fields.ts and play-fields.ts. */

/** The columns of `listings` that a person fills in. All other fields are in its details table. */
export const listingColumns = [
  'title',
  'category',
  'description',
  'city',
  'state',
  'priceCents',
] as const
export type ListingColumn = (typeof listingColumns)[number]

export type Filled<Column extends ListingColumn> = Pick<typeof listings.$inferSelect, Column>
/** The columns of a details table that are fields. */
export type Details<Row> = Omit<Row, 'listingId'>

/** A field for each column; the column `priceCents` belongs to the field `price`. */
export type FieldTable<Columns> = {
  [Column in keyof Columns as Column extends `${infer Name}Cents` ? Name : Column]: Field<
    Columns[Column],
    Column extends `${string}Cents` ? 'amount' : Exclude<FieldType, 'amount'>
  >
}

export const listingLimits = { title: 120, description: 5000, place: 80 }

export const title = requiredLine(listingLimits.title, {
  label: ({ listings }) => listings.columns.title,
  api: 'title',
  headings: [/^(title|job title|position|name)$/, /\btitle\b/],
  isFact: false,
})

export const category = {
  label: ({ listings }: Text) => listings.columns.category,
  wordLabel: categoryName,
  api: 'category',
  headings: [/^category$/, /\b(prop|property) class\b/, /^(class|class code|type|job type)$/],
  isFact: false,
} as const
export const chooseCategory = ({ listingForms }: Text) => listingForms.chooseCategory

export const description = lines(
  { limit: listingLimits.description, rows: 8 },
  {
    label: ({ listings }) => listings.columns.description,
    api: 'description',
    headings: [/^(description|details|summary|notes)$/],
    isFact: false,
  },
)

export const city = requiredLine(listingLimits.place, {
  label: ({ listings }) => listings.columns.city,
  api: 'city',
  headings: [/^(city|town|municipality)$/, /\b(city|town)$/],
  suggestions: 'cities',
  isFact: false,
})

const stateLabel = ({ listings }: Text) => listings.columns.state
export const state = {
  ...requiredLine(listingLimits.place, {
    label: stateLabel,
    api: 'state',
    headings: [/^(state|st)$/, /\bstate$/],
    suggestions: 'states',
    isFact: false,
  }),
  schema: (text: Text) =>
    textField(stateLabel(text), listingLimits.place, text).transform(stateName),
}

/**
 * Whether more than half of the values differ, as in a column of keys even if some rows are repeated.
 */
export function areMostlyDifferent(values: string[]) {
  return new Set(values).size * 2 > values.length
}
