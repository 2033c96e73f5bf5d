import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { BarChart } from '#app/ui/bar-chart.tsx'
import type { MonthlyIncome } from './income.server.ts'

/** Income by month as bars, with the numbers in a table below. */
export function IncomeChart({ months }: { months: readonly MonthlyIncome[] }) {
  const words = useWords()
  const { income } = useText().payments
  return (
    <figure className="my-4">
      <BarChart bars={months.map(({ month, cents }) => ({ key: month, value: cents }))} />
      <table className="mt-2 w-full max-w-2xl text-left">
        <caption className="sr-only">{income.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{income.month}</th>
            <th scope="col" className="text-right">
              {income.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, cents }) => (
            <tr key={month} className="border-t border-hairline">
              <td>{income.monthName(month)}</td>
              <td className="text-right">{words.cents(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
