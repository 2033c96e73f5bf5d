import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** The column that names the row; it becomes a heading when rows are stacked on small screens. */
  isTitle?: boolean
  /** Text of any length. */
  isText?: boolean
  /** Short values such as times and amounts, which never wrap. */
  isShort?: boolean
  /** Amounts or counts, which never wrap and end below each other. */
  isNumber?: boolean
  /** Understandable without the column's name, which stacked rows leave out. */
  isPlain?: boolean
  /** Plain and short; stacked rows show such cells one after the other on a line. */
  isInline?: boolean
  /** Buttons and links for the row; stacked rows leave out the column's name. */
  isAction?: boolean
}

type DataTableProps<Row> = {
  caption?: string
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
  toKey: (row: Row) => string | number
  /** Shown when there are no rows; missing where there is always one. */
  empty?: ReactNode
  /** Makes the whole row clickable; it leads where its title's link leads. */
  linksRows?: boolean
  /**
   * Stacks the rows on tablets too, where the actions in the last column would be outside of the
   * screen.
   */
  isWide?: boolean
}

/** A table; on screens below 640 px the rows are stacked, by CSS alone. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  toKey,
  empty,
  linksRows,
  isWide,
}: DataTableProps<Row>) {
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <div className="table-frame">
      <table
        className={['table', linksRows && 'table-linked', isWide && 'table-wide']
          .filter(Boolean)
          .join(' ')}
      >
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={column.isNumber ? numberAlign : undefined}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={toKey(row)}>
              {columns.map((column) =>
                column.isTitle ? (
                  <th key={column.label} scope="row" className="row-title">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.label}
                    className={getClassName(column)}
                    data-label={showsName(column) ? column.label : undefined}
                  >
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether the cells of a column show its name when rows are stacked. */
const showsName = <Row,>({ isPlain, isInline, isAction }: Column<Row>) =>
  !isPlain && !isInline && !isAction

/** Stacked rows begin with the column's name, so their numbers are aligned like text. */
const numberAlign = 'sm:text-right'

function getClassName<Row>({ isText, isShort, isNumber, isInline }: Column<Row>) {
  if (isInline) return 'row-inline'
  if (isText) return 'row-text'
  if (isNumber) return `row-short ${numberAlign}`
  return isShort ? 'row-short' : undefined
}
