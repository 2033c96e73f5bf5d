import type { PersonalList } from '#app/domain/personal-lists/personal-list.ts'

/** The tables that administrators can export as CSV, never with more than their screens show. */
export const exportKinds = [
  'properties',
  'work',
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

const listsOfPeople: Record<ExportKind, PersonalList | null> = {
  properties: null,
  work: null,
  users: 'accounts',
  applications: 'applications',
  clients: 'clients',
  owners: 'owners',
  payments: 'ledger',
}

/** Returns which personal list a table is; null where it has no data of people. */
export const personalListOf = (kind: ExportKind) => listsOfPeople[kind]
