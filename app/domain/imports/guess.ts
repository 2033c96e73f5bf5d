import { listingCategories } from '#app/domain/listings/listing.ts'
import { parseCents } from '#app/shared/money.ts'
import { propertyTerms } from '#db/schema/listings.ts'
import type { ImportField, ImportKind, ImportPlan } from './import.ts'
import { importFields } from './import.ts'

/** The first rows of a column, to guess by. */
export type Sample = { header: string; values: string[] }

// Best first: a header is taken by the first pattern that any free column matches.
const names: Record<ImportField, RegExp[]> = {
  property_id: [
    /^(parc|parcel|property) (id|number|no|num)$/,
    /^(parcel|pin|apn|pid|tax id)$/,
    /\bparcel (id|number|no)\b/,
  ],
  reference: [/^(reference|ref|job id|id|job number)$/, /\b(reference|requisition)\b/],
  title: [/^(title|job title|position|name)$/, /\btitle\b/],
  address: [
    /^(address|full address|street address)$/,
    /\baddress full\b/,
    /^street$/,
    /\baddress\b/,
  ],
  city: [/^(city|town|municipality)$/, /\b(city|town)$/],
  state: [/^(state|st)$/, /\bstate$/],
  postal_code: [/^(zip|zip code|zipcode|postal code|postcode)$/],
  category: [/^category$/, /\b(prop|property) class\b/, /^(class|class code|type|job type)$/],
  terms: [/^(terms|offer type)$/],
  price: [/\basking price\b/, /^(price|list price|rent)$/, /\bprice\b/],
  size: [/^(size|acres|acreage|square feet|sq ft|lot size)$/],
  year_built: [/\byear built\b/, /^built$/],
  legal_description: [/\blegal desc/, /^legal$/],
  rental_frequency: [/^(rental frequency|rent per|frequency)$/],
  lease_length_months: [/^lease length( months)?$/, /\blease (months|term)\b/],
  deposit: [/\bdeposit$/],
  pets_allowed: [/^(pets|pets allowed)$/],
  financing_available: [/^(financing|financing available)$/],
  availability_start_date: [/^(available from|availability start( date)?)$/],
  availability_end_date: [/^(available until|availability end( date)?)$/],
  company: [/^(company|employer|organi[sz]ation)$/],
  description: [/^(description|details|summary|notes)$/],
}

/** What the values must look like, where a header alone has misled. */
const fits: Partial<Record<ImportField, (values: string[]) => boolean>> = {
  price: (values) => values.some((value) => (parseCents(value) ?? 0) > 0),
  property_id: mostlyDifferent,
  reference: mostlyDifferent,
  year_built: (values) => values.every((value) => /^\d{1,4}$/.test(value)),
}

/** A key, even where the file has a row twice. */
function mostlyDifferent(values: string[]) {
  return new Set(values).size * 2 > values.length
}

/** Columns by their names and their values; what is not in the answer could not be guessed. */
export function guessColumns(kind: ImportKind, samples: Sample[]): ImportPlan['columns'] {
  const columns: ImportPlan['columns'] = {}
  const free = new Set(samples)
  for (const field of importFields[kind]) {
    const suits = fits[field] ?? (() => true)
    const candidates = [...free].filter(({ values }) => values.length > 0 && suits(values))
    const found = names[field]
      .map((name) => candidates.find(({ header }) => name.test(plainName(header))))
      .find((sample) => sample !== undefined)
    if (!found) continue
    columns[field] = found.header
    free.delete(found)
  }
  return columns
}

/** Properties, unless the columns speak of jobs. */
export function guessKind(samples: Sample[]): ImportKind {
  return guessColumns('work', samples).company ? 'work' : 'properties'
}

const assessorClasses = new Map([
  ['401', 'Homes'],
  ['402', 'Lots'],
  ['201', 'Business'],
  ['202', 'Business'],
  ['301', 'Industry'],
  ['302', 'Industry'],
])

/** The category a word of the inventory stands for, or null. Codes are those of Michigan's assessors. */
export function guessCategory(kind: ImportKind, value: string): string | null {
  const plain = plainName(value).replaceAll(' ', '')
  const own = sameWord(listingCategories[kind], plain)
  return own ?? (kind === 'properties' ? (assessorClasses.get(plain) ?? null) : null)
}

/** Rent, Lease or Sell for a word of the inventory, or null. */
export function guessTerms(value: string): string | null {
  return sameWord(propertyTerms, plainName(value))
}

function sameWord(known: readonly string[], plain: string): string | null {
  const stem = (word: string) =>
    word
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .replace(/s$/, '')
  return known.find((word) => stem(word) !== '' && stem(word) === stem(plain)) ?? null
}

function plainName(header: string) {
  return header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
