import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { ChartTable } from '#app/ui/chart-table.tsx'
import type { MonthlyIncome } from './payee-income.server.ts'

/** On a phone this many bars have room for their amounts; the table has all months. */
const shownMonths = 6

/** Income by month as bars with their amounts, and as a table. */
export function IncomeChart({ months }: { months: readonly MonthlyIncome[] }) {
  const words = useWords()
  const { income } = useText().payments
  if (months.every(({ cents }) => cents === 0)) return null
  const [before = 0, now = 0] = months.slice(-2).map(({ cents }) => cents)
  const bars = months.slice(-shownMonths).map(({ month, cents }) => ({
    key: month,
    value: cents,
    label: words.shortMonth(month),
    shown: words.cents(Math.round(cents / 100) * 100),
  }))
  return (
    <BarChart bars={bars} sentence={income.sentence(words.cents(now), words.cents(before))}>
      <ChartTable
        title={income.caption}
        rows={months}
        toKey={({ month }) => month}
        columns={[
          { label: income.month, cell: ({ month }) => words.month(month) },
          { label: income.amount, cell: ({ cents }) => words.cents(cents), isNumber: true },
        ]}
      />
    </BarChart>
  )
}
