import { countInclusiveDays } from '#app/shared/calendar-days.ts'
import { useWords } from '#app/text/words.ts'

type StayProps = { booking: { startDate: string; endDate: string; priceCents?: number | null } }

/** The first and last day of a booking, how many days it takes, and its price if it has one. */
export function Stay({ booking }: StayProps) {
  const words = useWords()
  const { fromTo, inAll, length } = words.text.bookings
  const { startDate, endDate, priceCents = null } = booking
  // No line breaks within a day.
  const day = (value: string) => words.weekday(value).replaceAll(' ', '\u00a0')
  return (
    <>
      {fromTo(day(startDate), day(endDate))}{' '}
      <span className="whitespace-nowrap">({length(countInclusiveDays(startDate, endDate))})</span>
      {priceCents !== null && (
        <>
          , <span className="whitespace-nowrap">{inAll(words.cents(priceCents))}</span>
        </>
      )}
    </>
  )
}
