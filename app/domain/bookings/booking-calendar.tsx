import { useLocation, useSearchParams } from 'react-router'
import { withQuery } from '#app/path-builder.ts'
import { countInclusiveDays } from '#app/shared/calendar-days.ts'
import { addMonths } from '#app/shared/months.ts'
import { joinFacts } from '#app/text/join-facts.ts'
import { useWords, type Words } from '#app/text/words.ts'
import { MonthStep } from '#app/ui/month-step.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import type { Availability } from './free-days.ts'
import { MonthCalendar } from './month-calendar.tsx'
import { chooseDay, isNearlyOver, type StayChoice, stepMonths } from './stay-choice.ts'

type BookingCalendarProps = { choice: StayChoice; availability: Availability }

/**
 * Two months of links for choosing the days of a rental: the first tap chooses the first day, the
 * second the last. Each leads back to the top of the calendar, which therefore says what is chosen.
 * `BookingRequest` has the button that requests them.
 */
export function BookingCalendar({ choice, availability }: BookingCalendarProps) {
  const words = useWords()
  const { bookings } = words.text
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const { previous, next } = stepMonths(choice)
  const address = (change: Record<string, string | null>) => {
    const query = new URLSearchParams(params)
    for (const [name, value] of Object.entries({ month: choice.month, ...change })) {
      if (value === null) query.delete(name)
      else query.set(name, value)
    }
    return `${withQuery(pathname, query)}#booking`
  }
  const dayHref = (day: string) => {
    const chosen = chooseDay(day, choice, availability)
    return chosen && address(chosen)
  }
  return (
    <section id="booking" className="booking no-print" aria-labelledby="booking-title">
      <div className="section-heading flex items-baseline justify-between gap-4">
        <h2 id="booking-title">{bookings.title}</h2>
        <div className="flex gap-3">
          <Spaced>
            {previous && (
              <MonthStep
                to="previous"
                month={previous}
                second={choice.month}
                href={address({ month: previous })}
                label={bookings.previousMonth}
              />
            )}
            {next && (
              <MonthStep
                to="next"
                month={next}
                second={addMonths(next, 1)}
                href={address({ month: next })}
                label={bookings.nextMonth}
              />
            )}
          </Spaced>
        </div>
      </div>
      {choice.mistake ? (
        <p className="field-error mb-3" role="alert">
          {bookings.mistakes[choice.mistake]}
        </p>
      ) : (
        <p className="mb-3 text-sm text-muted">{describeChoice(choice, words)}</p>
      )}
      <div
        className={
          isNearlyOver(choice.month, availability)
            ? 'booking-months booking-months-both'
            : 'booking-months'
        }
      >
        {[choice.month, addMonths(choice.month, 1)].map((month) => (
          <MonthCalendar
            key={month}
            month={month}
            choice={choice}
            availability={availability}
            dayHref={dayHref}
          />
        ))}
      </div>
      <p className="mt-3 text-sm text-muted">
        {bookings.legend} <span className="lg:hidden">{bookings.answerTime}</span>
      </p>
    </section>
  )
}

function describeChoice({ start, end }: StayChoice, { day, text: { bookings } }: Words): string {
  if (!start) return bookings.howToChoose
  if (!end) return joinFacts([bookings.from(day(start)), bookings.chooseLast])
  const length = bookings.length(countInclusiveDays(start, end))
  return joinFacts([bookings.fromTo(day(start), day(end)), length])
}
