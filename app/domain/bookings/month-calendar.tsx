import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { MonthTable } from '#app/ui/month-table.tsx'
import type { Availability } from './free-days.ts'
import type { StayChoice } from './stay-choice.ts'

type MonthCalendarProps = {
  /** `YYYY-MM` */
  month: string
  choice: StayChoice
  availability: Availability
  /** The link of a day; null if it cannot be chosen. */
  dayHref: (day: string) => string | null
}

/** One month as a table; days that can be chosen are links, past ones are left out. */
export function MonthCalendar({ month, ...props }: MonthCalendarProps) {
  const { bookings, events } = useText()
  return (
    <MonthTable
      className="calendar"
      month={month}
      weekdays={bookings.weekdays.map((shown, at) => ({ shown, whole: events.list.weekdays[at] }))}
    >
      {(day) => day >= props.availability.today && <Day {...props} day={day} />}
    </MonthTable>
  )
}

type DayProps = Omit<MonthCalendarProps, 'month'> & { day: string }

function Day({ day, choice: { start, end }, availability, dayHref }: DayProps) {
  const words = useWords()
  const { bookings } = useText()
  const date = Number(day.slice(8))
  const isToday = day === availability.today
  const href = dayHref(day)
  const shape = isToday ? 'day day-today' : 'day'
  if (href === null) {
    const isTaken = availability.taken.has(day)
    return (
      <span className={`${shape} ${isTaken ? 'day-taken' : 'day-closed'}`}>
        {date} <span className="sr-only">{isTaken ? bookings.taken : bookings.notFree}</span>
      </span>
    )
  }
  const isEnd = day === start || day === end
  const isBetween = start !== null && end !== null && day > start && day < end
  // The label begins with the visible text, so that users of voice control can say what they see.
  const label = [
    `${date} ${words.month(day.slice(0, 7))}`,
    isToday && bookings.today,
    (isBetween || isEnd) && bookings.between,
  ]
  return (
    <a
      className={isBetween ? `${shape} day-between` : shape}
      href={href}
      aria-label={label.filter(Boolean).join(', ')}
      aria-current={isEnd || undefined}
    >
      {date}
    </a>
  )
}
