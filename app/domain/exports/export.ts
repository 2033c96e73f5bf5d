import type { ListingSource } from '#app/domain/listings/listing.ts'
import type { PersonalList } from '#app/domain/personal-data-access/personal-list.ts'
import { listingSources } from '#db/schema/listings.ts'

/** Whether the listings of a source are exported. */
const isExported = {
  properties: true,
  work: true,
  play: false,
} as const satisfies Record<ListingSource, boolean>

type ExportedSource = {
  [Source in ListingSource]: (typeof isExported)[Source] extends true ? Source : never
}[ListingSource]

const exportedSources = listingSources.filter(
  (source): source is ExportedSource => isExported[source],
)

/**
 * The tables that administrators can export as CSV, with at most the columns their screens show.
 */
export const exportKinds = [
  ...exportedSources,
  'users',
  'applications',
  'clients',
  'owners',
  'payments',
] as const
export type ExportKind = (typeof exportKinds)[number]

export function isExportKind(value: string | undefined): value is ExportKind {
  return exportKinds.some((kind) => kind === value)
}

const personalLists: Record<ExportKind, PersonalList | null> = {
  properties: null,
  work: null,
  users: 'accounts',
  applications: 'applications',
  clients: 'clients',
  owners: 'owners',
  payments: 'ledger',
}

/** Returns which personal list a table is; null if it has no personal data. */
export const findPersonalList = (kind: ExportKind) => personalLists[kind]
