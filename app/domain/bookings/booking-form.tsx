import { useLocation, useSearchParams } from 'react-router'
import { withQuery } from '#app/path-builder.ts'
import { isMonth } from '#app/shared/months.ts'
import { daysBetween, isDay } from '#app/shared/town-time.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { SubmissionKey } from '#app/ui/submission-key.tsx'
import { stayCents } from './booking.ts'
import { type Availability, canEnd, canStart } from './free-days.ts'
import { MonthCalendar } from './month-calendar.tsx'

type BookingFormProps = {
  rental: { priceCents: number | null; rentalFrequency: string }
  today: string
  takenDays: string[]
  from: string | null
  to: string | null
  error: string | undefined
}

/**
 * Choosing the days of a rental: two month calendars made of links, one for the first day and one
 * for the last, then a button. The choice is kept in the address, so it works without scripts.
 */
export function BookingForm({ rental, today, takenDays, from, to, error }: BookingFormProps) {
  const words = useWords()
  const { bookings } = useText()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const availability: Availability = { today, taken: new Set(takenDays), from, to }

  const asked = { start: params.get('start') ?? '', end: params.get('end') ?? '' }
  const start = isDay(asked.start) && canStart(asked.start, availability) ? asked.start : null
  const end = start && isDay(asked.end) && canEnd(asked.end, start, availability) ? asked.end : null
  const firstMonth = (from && from > today ? from : today).slice(0, 7)
  const month = (name: string, fallback: string) => {
    const given = params.get(name) ?? ''
    return isMonth(given) && given >= firstMonth ? given : fallback
  }
  const startMonth = month('startMonth', (start ?? firstMonth).slice(0, 7))
  const endMonth = month('endMonth', (end ?? start ?? startMonth).slice(0, 7))

  /** The page's address with some parameters changed; null removes one. */
  const address = (change: Record<string, string | null>) => {
    const next = { ...Object.fromEntries(params), ...change }
    const kept = Object.entries(next).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    )
    return `${withQuery(pathname, new URLSearchParams(kept))}#booking`
  }
  return (
    <section
      id="booking"
      className="mt-6 border-t border-hairline pt-4 no-print"
      aria-label={bookings.title}
    >
      <h3>{bookings.title}</h3>
      {error && (
        <p className="flash flash-error mt-2" role="alert">
          {error}
        </p>
      )}
      <div className="mt-3 grid gap-6 sm:grid-cols-2">
        <MonthCalendar
          firstMonth={firstMonth}
          label={bookings.start}
          month={startMonth}
          chosen={start}
          today={today}
          isFree={(day) => canStart(day, availability)}
          dayHref={(day) => address({ start: day, end: null, startMonth: null, endMonth: null })}
          monthHref={(target) => address({ startMonth: target })}
        />
        <MonthCalendar
          firstMonth={firstMonth}
          label={bookings.end}
          month={endMonth}
          chosen={end}
          today={today}
          notBefore={start}
          isFree={(day) => start !== null && canEnd(day, start, availability)}
          dayHref={(day) => address({ end: day, endMonth: null })}
          monthHref={(target) => address({ endMonth: target })}
        />
      </div>
      {start && end ? (
        <form method="post" className="mt-4">
          <SubmissionKey />
          <input type="hidden" name="startDate" value={start} />
          <input type="hidden" name="endDate" value={end} />
          <p className="mb-2 font-semibold">{bookings.fromTo(words.day(start), words.day(end))}</p>
          <Total rental={rental} days={daysBetween(start, end)} />
          <button className="button">{bookings.submit}</button>
        </form>
      ) : (
        <p className="mt-3 muted">{start ? bookings.chooseEnd : bookings.chooseStart}</p>
      )}
    </section>
  )
}

function Total({ rental, days }: Pick<BookingFormProps, 'rental'> & { days: number }) {
  const words = useWords()
  const { bookings } = useText()
  const cents = stayCents(rental, days)
  return cents !== null && <p className="mb-2">{bookings.total(days, words.cents(cents))}</p>
}
