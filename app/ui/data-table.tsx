import type { ReactNode } from 'react'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** The column that names the row: a heading when the table is stacked on a small screen. */
  isTitle?: boolean
  /** Words that somebody typed, of any length. */
  isText?: boolean
  /** A time, an amount: never broken over two lines of a table. */
  isShort?: boolean
  /** What can be done with the row: speaks for itself where the table is stacked. */
  isAction?: boolean
}

type DataTableProps<Row> = {
  caption?: string
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode
  /** The link in the title column covers its whole row. */
  linksRows?: boolean
}

/** A real table above 640 px and stacked notices below it, by CSS alone. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  empty,
  linksRows,
}: DataTableProps<Row>) {
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <div className="table-frame">
      <table className={linksRows ? 'table table-linked' : 'table'}>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td
                  key={column.label}
                  className={getClassName(column)}
                  data-label={column.isTitle || column.isAction ? undefined : column.label}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function getClassName<Row>({ isTitle, isText, isShort }: Column<Row>) {
  if (isTitle) return 'row-title'
  if (isText) return 'row-text'
  return isShort ? 'row-short' : undefined
}

/** Says that there is nothing, and what to do next. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <div className="border-y border-hairline py-6 text-muted">{children}</div>
}
