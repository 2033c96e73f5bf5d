import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { ChartTable } from '#app/ui/chart-table.tsx'
import { buyersPath } from '../own/buyers-path.ts'
import type { SoldSeats } from './sold-seats.server.ts'

const toKey = ({ eventId, tourDateId }: SoldSeats) => `${eventId}-${tourDateId}`

/** Shows how full coming events and tour dates are: a bar for each, and the numbers as a table. */
export function SoldSeatsChart({ sales }: { sales: readonly SoldSeats[] }) {
  const words = useWords()
  const { soldSeats: text } = useText().tickets
  const sold = sales.reduce((sum, each) => sum + each.sold, 0)
  return (
    <figure className="my-4 max-w-2xl">
      <figcaption className="mb-2 muted">{text.sentence(sold, sales.length)}</figcaption>
      <ul className="grid gap-1">
        {sales.map((each) => (
          <li key={toKey(each)}>
            <a className="block min-h-11 pt-2" href={buyersPath(each)}>
              {each.title}, {words.shortDay(each.startTime, each.timeZone)}:{' '}
              {text.of(each.sold, each.seats)}
              <SeatBar {...each} />
            </a>
          </li>
        ))}
      </ul>
      <ChartTable
        title={text.table}
        rows={sales}
        toKey={toKey}
        columns={[
          { label: text.what, cell: ({ title }) => title },
          {
            label: text.when,
            cell: ({ startTime, timeZone }) => words.start(startTime, timeZone),
          },
          { label: text.sold, cell: ({ sold }) => words.number(sold), isNumber: true },
          {
            label: text.seats,
            cell: ({ seats }) => (seats === null ? text.unlimited : words.number(seats)),
            isNumber: true,
          },
        ]}
      />
    </figure>
  )
}

/** Draws the sold share of the seats as a bar; nothing without a seat limit. */
export function SeatBar({ sold, seats }: Pick<SoldSeats, 'sold' | 'seats'>) {
  if (!seats) return null
  return (
    <svg width="100%" height="8" className="my-1 block" aria-hidden="true">
      <rect width="100%" height="8" className="fill-hairline" />
      <rect width={`${Math.min(100, (sold / seats) * 100)}%`} height="8" className="fill-spruce" />
    </svg>
  )
}
