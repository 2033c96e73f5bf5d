import type { ReactNode } from 'react'
import { listWeeks } from '#app/shared/months.ts'
import { useWords } from '#app/text/words.ts'

type MonthTableProps = {
  className: string
  /** `YYYY-MM` */
  month: string
  /** Whether the month's name is already visible above the table. */
  isNamedAbove?: boolean
  /** In the order of the columns, which depends on the page's language. */
  weekdays: ReadonlyArray<{ shown: string; whole?: string }>
  cellClass?: (day: string | null) => string | undefined
  children: (day: string) => ReactNode
}

/** A month as a table of weeks, which begin on the first weekday of the page's language. */
export function MonthTable(props: MonthTableProps) {
  const { className, month, isNamedAbove, weekdays, cellClass, children } = props
  const words = useWords()
  return (
    <table className={className}>
      <caption className={isNamedAbove ? 'sr-only' : undefined}>{words.month(month)}</caption>
      <thead>
        <tr>
          {weekdays.map(({ shown, whole }) => (
            <th key={whole ?? shown} scope="col" abbr={whole}>
              {shown}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(month, words.text.weekStart).map((week) => (
          <tr key={week.find((day) => day)}>
            {week.map((day, index) => (
              // A week has seven cells in a fixed order, some of them empty.
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity.
              <td key={index} className={cellClass?.(day)}>
                {day && children(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
