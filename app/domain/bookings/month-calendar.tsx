import { addMonths, listWeeks } from '#app/shared/months.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { Spaced } from '#app/ui/spaced.tsx'

type MonthCalendarProps = {
  /** Which day is chosen here: the first or the last. */
  label: string
  /** `YYYY-MM` */
  month: string
  /** Earlier months cannot be opened. */
  firstMonth: string
  chosen: string | null
  /** Days before it are left blank. */
  today: string
  /** Days before it come before the first day that was chosen; null where none was. */
  notBefore?: string | null
  isFree: (day: string) => boolean
  dayHref: (day: string) => string
  monthHref: (month: string) => string
}

/** One month as a table; days that can be chosen are links. */
export function MonthCalendar(props: MonthCalendarProps) {
  const words = useWords()
  const { label, month, firstMonth, chosen, today, notBefore, isFree, dayHref, monthHref } = props
  const { bookings } = useText()
  return (
    <div>
      <p className="font-semibold">
        {label}:{' '}
        <span className="font-normal">
          {chosen ? bookings.chosen(words.day(chosen)) : bookings.notChosen}
        </span>
      </p>
      <div className="flex items-center justify-between">
        <Spaced>
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
          <span>{words.month(month)}</span>
          <a
            className="month-step"
            href={monthHref(addMonths(month, 1))}
            aria-label={bookings.nextMonth}
          >
            →
          </a>
        </Spaced>
      </div>
      <table className="calendar">
        <caption className="sr-only">
          {label}, {words.month(month)}
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
          {listWeeks(month, words.text.weekStart).map((week) => (
            <tr key={week.find((day) => day)}>
              {week.map((day, index) => (
                // A week has seven cells in a fixed order, some of them empty.
                // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity.
                <td key={index}>
                  {day && day >= today && (
                    <Day
                      day={day}
                      isFree={isFree(day)}
                      isTooEarly={Boolean(notBefore && day < notBefore)}
                      isChosen={day === chosen}
                      href={dayHref(day)}
                    />
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

type DayProps = {
  day: string
  isFree: boolean
  isTooEarly: boolean
  isChosen: boolean
  href: string
}

function Day({ day, isFree, isTooEarly, isChosen, href }: DayProps) {
  const words = useWords()
  const { bookings } = useText()
  const date = Number(day.slice(8))
  if (!isFree) {
    return (
      <span className={isTooEarly ? 'day-too-early' : 'day-taken'}>
        {date}{' '}
        <span className="sr-only">{isTooEarly ? bookings.beforeFirstDay : bookings.notFree}</span>
      </span>
    )
  }
  // Begins with the visible text, so that people who use voice control can say what they see.
  const label = `${date} ${words.month(day.slice(0, 7))}`
  return (
    <a href={href} aria-label={label} aria-current={isChosen ? 'date' : undefined}>
      {date}
    </a>
  )
}
