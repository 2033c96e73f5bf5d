import { formatCents } from '#app/shared/money.ts'
import { useText } from '#app/text/index.ts'
import type { MonthlyIncome } from './income.server.ts'

const width = 600
const height = 140
const gap = 6

/** Income by month: bars for the eye, the table below for everybody. */
export function IncomeChart({ months }: { months: readonly MonthlyIncome[] }) {
  const { income } = useText().payments
  const most = Math.max(...months.map(({ cents }) => cents))
  const step = width / months.length
  return (
    <figure className="my-4">
      {most > 0 && (
        <svg viewBox={`0 0 ${width} ${height}`} className="w-full max-w-2xl" aria-hidden="true">
          <line x1="0" y1={height} x2={width} y2={height} className="stroke-edge" />
          {months.map(({ month, cents }, index) => {
            const tall = Math.round((cents / most) * (height - 4))
            return (
              <rect
                key={month}
                className="fill-spruce"
                x={index * step + gap / 2}
                y={height - tall}
                width={step - gap}
                height={tall}
              />
            )
          })}
        </svg>
      )}
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
              <td className="text-right">{formatCents(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
