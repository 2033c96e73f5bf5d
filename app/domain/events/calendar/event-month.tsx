import { paths } from '#app/paths.ts'
import { addMonths } from '#app/shared/months.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { MonthStep } from '#app/ui/month-step.tsx'
import { MonthTable } from '#app/ui/month-table.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { MonthEntry } from './calendar.server.ts'
import { NoEvents } from './event-list.tsx'
import { type EventFilters, eventsAddress } from './filters.ts'

type EventMonthProps = {
  month: string
  /** Today in the town, `YYYY-MM-DD`. */
  today: string
  /** Entries by day, `YYYY-MM-DD`. */
  entries: Record<string, MonthEntry[]>
  filters: EventFilters
}

/** A month of events as a table of links; small screens show only days with events. */
export function EventMonth({ month, today, entries, filters }: EventMonthProps) {
  const words = useWords()
  const { list } = useText().events
  const step = (count: number) => eventsAddress(filters, { month: addMonths(month, count) })
  return (
    <section aria-label={words.month(month)}>
      <div className="flex items-center justify-between">
        <Spaced>
          <MonthStep
            to="previous"
            month={addMonths(month, -1)}
            href={step(-1)}
            label={list.previousMonth}
          />
          <h2>{words.month(month)}</h2>
          <MonthStep to="next" month={addMonths(month, 1)} href={step(1)} label={list.nextMonth} />
        </Spaced>
      </div>
      {Object.keys(entries).length === 0 && <NoEvents filters={filters} />}
      <MonthTable
        className="month"
        month={month}
        isNamedAbove
        weekdays={list.weekdays.map((whole) => ({ whole, shown: whole.slice(0, 3) }))}
        cellClass={(day) =>
          [day === today && 'month-today', !(day && entries[day]) && 'month-idle']
            .filter(Boolean)
            .join(' ') || undefined
        }
      >
        {(day) => <Day day={day} isToday={day === today} entries={entries[day]} />}
      </MonthTable>
    </section>
  )
}

type DayProps = { day: string; isToday: boolean; entries?: MonthEntry[] }

/** Large screens show only the day's number, because the weekday is the column's heading. */
function Day({ day, isToday, entries }: DayProps) {
  const leaf = useWords().leaf(`${day}T00:00:00Z`, 'UTC')
  const { list } = useText().events
  const place = useChosenPlace()
  return (
    <>
      <p className="month-date" aria-current={isToday ? 'date' : undefined}>
        <span className="month-weekday">{leaf.before}</span> {leaf.day}{' '}
        <span className="month-weekday">{leaf.after}</span>
      </p>
      {entries && (
        <ul>
          {entries.map(({ id, title, hour, status, isOver }) => (
            <li key={id} className={isOver ? 'month-over' : undefined}>
              <a href={paths.events.show(id, place)}>
                {hour && `${hour} · `}
                {title}
                {(status === 'cancelled' || isOver) && (
                  <span className="muted">
                    {' '}
                    ({status === 'cancelled' ? list.cancelled : list.over})
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
