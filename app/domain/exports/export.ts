/** What an administrator can take away as CSV: the tables of the screens, never more than they show. */
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
