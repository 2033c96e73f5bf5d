/** Whether any field of a form differs from the row. */
export function hasChanges<Row extends object>(fields: Partial<Row>, row: Row): boolean {
  const names = Object.keys(fields) as Array<keyof Row>
  return names.some((name) => fields[name] !== row[name])
}
