import { z } from 'zod'
import { paths } from '#app/paths.ts'
import { isMonth } from '#app/shared/months.ts'
import {
  chosenName,
  chosenState,
  firstValues,
  pageNumber,
  readWords,
} from '#app/shared/search-fields.ts'

/** The times that a list of events can be limited to (docs/rules.md#event-times). */
const eventTimes = ['upcoming', 'today', 'weekend', 'past'] as const
export type EventTime = (typeof eventTimes)[number]

export const eventsPerPage = 12

/** The list's filters in its address; invalid values are ignored. */
const query = z.object({
  city: chosenName,
  state: chosenState,
  when: z.enum(eventTimes).catch('upcoming').default('upcoming'),
  /** `YYYY-MM`: shows this month as a calendar instead of the list. */
  month: z.string().refine(isMonth).nullable().catch(null).default(null),
  page: pageNumber,
})

/** The filters of the list, without `month`: the calendar is only on the page. */
export const filterFields = query.omit({ month: true }).shape

export type EventFilters = z.output<typeof query> & { q: string }

export function readEventFilters(search: URLSearchParams): EventFilters {
  return { ...query.parse(firstValues(search)), q: readWords(search) }
}

/** Returns the filters of words and place as parameters of an address. */
export function chosenFilters({ q, city, state }: Pick<EventFilters, 'q' | 'city' | 'state'>) {
  return { q: q || null, city: city || null, state: state || null }
}

/** Returns the list's address with some filters changed, at its first page. */
export function eventsAddress(filters: EventFilters, change: Partial<EventFilters> = {}): string {
  const chosen = { ...filters, ...change }
  const { when, month } = chosen
  return paths.events.list({
    ...chosenFilters(chosen),
    when: when === 'upcoming' ? null : when,
    month,
  })
}
