import { formatDay } from '#app/shared/town-time.ts'
import { useText } from '#app/text/index.ts'
import { addMonths, type CalendarDay, weeksOf } from './calendar.ts'

type MonthCalendarProps = {
  /** What is chosen here: the first or the last day. */
  label: string
  /** `YYYY-MM` */
  month: string
  /** There is nothing to book before this month. */
  firstMonth: string
  chosen: string | null
  isFree: (day: string) => boolean
  dayHref: (day: string) => string
  monthHref: (month: string) => string
}

/** One month as a table; the days that can be chosen are links. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, month, firstMonth, chosen, isFree, dayHref, monthHref } = props
  const { bookings } = useText()
  return (
    <div>
      <p className="font-semibold">
        {label}:{' '}
        <span className="font-normal">
          {chosen ? bookings.chosen(formatDay(chosen)) : bookings.notChosen}
        </span>
      </p>
      <div className="flex items-center justify-between">
        {month > firstMonth ? (
          <a
            className="month-step"
            href={monthHref(addMonths(month, -1))}
            aria-label={bookings.previousMonth}
          >
            ←
          </a>
        ) : (
          <span className="month-step" />
        )}
        <span>{monthName(month)}</span>
        <a
          className="month-step"
          href={monthHref(addMonths(month, 1))}
          aria-label={bookings.nextMonth}
        >
          →
        </a>
      </div>
      <table className="calendar">
        <caption className="sr-only">
          {label}, {monthName(month)}
        </caption>
        <thead>
          <tr>
            {bookings.weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, isFree).map((week) => (
            <tr key={week.find((cell) => cell)?.day}>
              {week.map((cell, index) => (
                // A week has seven cells in a fixed order, some of them empty.
                // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity.
                <td key={index}>
                  {cell && (
                    <Day cell={cell} isChosen={cell.day === chosen} href={dayHref(cell.day)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Day({ cell, isChosen, href }: { cell: CalendarDay; isChosen: boolean; href: string }) {
  const { bookings } = useText()
  const date = Number(cell.day.slice(8))
  if (!cell.free) {
    return (
      <span className="day-taken">
        {date} <span className="sr-only">{bookings.notFree}</span>
      </span>
    )
  }
  return (
    <a href={href} aria-label={formatDay(cell.day)} aria-current={isChosen ? 'date' : undefined}>
      {date}
    </a>
  )
}

function monthName(month: string) {
  return new Intl.DateTimeFormat('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`))
}
