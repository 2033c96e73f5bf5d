import type { workDetails } from '#db/schema/listings.ts'
import { listingCategories } from '../listing.ts'
import { choice, requiredLine } from './field-types.ts'
import {
  category,
  chooseCategory,
  city,
  type Details,
  description,
  type FieldTable,
  type Filled,
  type ListingColumn,
  state,
  title,
} from './shared-fields.ts'

export type WorkColumns = Filled<Exclude<ListingColumn, 'priceCents'>> &
  Details<typeof workDetails.$inferSelect>

/** The fields of a job, in the order of its form (see property-fields.ts). */
export const workFields = {
  title,
  company: requiredLine(120, {
    label: ({ listings }) => listings.detail.company,
    api: 'company',
    headings: [/^(company|employer|organi[sz]ation)$/],
  }),
  category: choice({ words: listingCategories.work, missing: chooseCategory }, category),
  city,
  state,
  description,
} satisfies FieldTable<WorkColumns>
