import { countInclusiveDays } from '#app/shared/calendar-days.ts'
import { useWords } from '#app/text/words.ts'

/** The first and last day of a booking, and how many days it takes. */
export function Stay({ booking }: { booking: { startDate: string; endDate: string } }) {
  const words = useWords()
  const { fromTo, length } = words.text.bookings
  const { startDate, endDate } = booking
  // No line breaks within a day.
  const day = (value: string) => words.weekday(value).replaceAll(' ', '\u00a0')
  return (
    <>
      {fromTo(day(startDate), day(endDate))}{' '}
      <span className="whitespace-nowrap">({length(countInclusiveDays(startDate, endDate))})</span>
    </>
  )
}
