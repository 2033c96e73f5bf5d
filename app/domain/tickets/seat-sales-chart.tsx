import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { type SeatSales, salesPath } from './seat-sales.ts'

/** How full what comes is: a bar for each event and tour date, and the numbers as a table. */
export function SeatSalesChart({ sales }: { sales: readonly SeatSales[] }) {
  const words = useWords()
  const { seatSales: text } = useText().tickets
  const sold = sales.reduce((sum, each) => sum + each.sold, 0)
  return (
    <figure className="my-4 max-w-2xl">
      <figcaption className="mb-2 muted">{text.sentence(sold, sales.length)}</figcaption>
      <ul className="grid gap-3">
        {sales.map((each) => (
          <li key={`${each.eventId}-${each.tourDateId}`}>
            <a href={salesPath(each)}>{each.title}</a>,{' '}
            {words.shortDay(each.startTime, each.timeZone)}: {text.of(each.sold, each.seats)}
            <SeatBar {...each} />
          </li>
        ))}
      </ul>
      <details className="mt-2">
        <summary>{text.table}</summary>
        <table className="mt-2 w-full text-left">
          <caption className="sr-only">{text.table}</caption>
          <thead>
            <tr>
              <th scope="col">{text.what}</th>
              <th scope="col">{text.when}</th>
              <th scope="col" className="text-right">
                {text.sold}
              </th>
              <th scope="col" className="text-right">
                {text.seats}
              </th>
            </tr>
          </thead>
          <tbody>
            {sales.map((each) => (
              <tr
                key={`${each.eventId}-${each.tourDateId}`}
                className="border-t border-hairline align-baseline"
              >
                <td>{each.title}</td>
                <td>{words.start(each.startTime, each.timeZone)}</td>
                <td className="text-right">{words.number(each.sold)}</td>
                <td className="text-right">
                  {each.seats === null ? text.unlimited : words.number(each.seats)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** The share of the seats that is sold; nothing where they have no limit. */
export function SeatBar({ sold, seats }: Pick<SeatSales, 'sold' | 'seats'>) {
  if (!seats) return null
  return (
    <svg width="100%" height="8" className="my-1 block" aria-hidden="true">
      <rect width="100%" height="8" className="fill-hairline" />
      <rect width={`${Math.min(100, (sold / seats) * 100)}%`} height="8" className="fill-spruce" />
    </svg>
  )
}
