type ChartTableProps<Row> = {
  title: string
  rows: readonly Row[]
  toKey: (row: Row) => string
  columns: ReadonlyArray<{
    label: string
    cell: (row: Row) => string | number
    isNumber?: boolean
  }>
}

/** The numbers of a chart as a table, folded below the chart. */
export function ChartTable<Row>({ title, rows, toKey, columns }: ChartTableProps<Row>) {
  const align = (isNumber = false) => (isNumber ? 'text-right' : undefined)
  return (
    <details className="mt-2">
      <summary>{title}</summary>
      <div className="table-frame">
        <table className="mt-2 w-full text-left">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {columns.map(({ label, isNumber }) => (
                <th key={label} scope="col" className={align(isNumber)}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={toKey(row)} className="border-t border-hairline align-baseline">
                {columns.map(({ label, cell, isNumber }) => (
                  <td key={label} className={align(isNumber)}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
