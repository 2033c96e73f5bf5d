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
