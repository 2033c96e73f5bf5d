import { addDays, countInclusiveDays, readDay } from '#app/shared/calendar-days.ts'
import { addMonths, isMonth } from '#app/shared/months.ts'
import { furthestStartDays, longestStayDays } from './booking.ts'
import {
  type Availability,
  findStartMistake,
  findStayMistake,
  type StayMistake,
} from './free-days.ts'

/**
 * The days chosen in the calendar so far. They are stored in the page's address, so no script is
 * needed.
 */
export type StayChoice = {
  /** The first and the last day of the stay, `YYYY-MM-DD`. */
  start: string | null
  end: string | null
  /** Why the days in the address cannot be chosen. */
  mistake: StayMistake | 'not_a_day' | null
  /** The first of the two months shown, and the range of months that can be shown, `YYYY-MM`. */
  month: string
  firstMonth: string
  lastMonth: string
}

/**
 * Reads `start`, `end` and `month` of an address. An impossible choice is left out.
 * @param typed the form that the member sent before signing in, used if the address has no days
 */
export function readChoice(
  params: URLSearchParams,
  availability: Availability,
  typed?: Readonly<Record<string, unknown>> | null,
): StayChoice {
  const firstMonth = firstDay(availability).slice(0, 7)
  const lastMonth = addDays(availability.today, furthestStartDays + longestStayDays).slice(0, 7)
  const days = readDays(params.has('start') ? params : toParams(typed), availability)
  const asked = params.get('month') ?? ''
  const isShown = isMonth(asked) && asked >= firstMonth && asked < lastMonth
  const month = isShown ? asked : (days.start ?? firstMonth).slice(0, 7)
  return { ...days, month, firstMonth, lastMonth }
}

/** Returns the first day that the owner offers and that is not past. */
function firstDay({ today, from }: Availability): string {
  return from && from > today ? from : today
}

/** Converts the days of a booking form to the parameters of an address. */
function toParams(typed: Readonly<Record<string, unknown>> | null | undefined): URLSearchParams {
  const { startDate = '', endDate = '' } = typed ?? {}
  return new URLSearchParams({ start: String(startDate), end: String(endDate) })
}

function readDays(
  params: URLSearchParams,
  availability: Availability,
): Pick<StayChoice, 'start' | 'end' | 'mistake'> {
  const [typedStart, typedEnd] = [params.get('start') ?? '', params.get('end') ?? '']
  if (typedStart === '') return { start: null, end: null, mistake: null }
  const start = readDay(typedStart)
  if (start === null) return { start: null, end: null, mistake: 'not_a_day' }
  const first = findStartMistake(start, availability)
  if (first) return { start: null, end: null, mistake: first }
  if (typedEnd === '') return { start, end: null, mistake: null }
  const end = readDay(typedEnd)
  if (end === null) return { start, end: null, mistake: 'not_a_day' }
  const mistake = findStayMistake(end, start, availability)
  return { start, end: mistake ? null : end, mistake }
}

/**
 * Returns the choice after a tap on a day: its first day, or its last if only the first is chosen
 * and the stay is possible. Null if no stay can begin on this day.
 */
export function chooseDay(
  day: string,
  { start, end }: Pick<StayChoice, 'start' | 'end'>,
  availability: Availability,
): { start: string; end: string | null } | null {
  if (start && !end && !findStayMistake(day, start, availability)) return { start, end: day }
  return findStartMistake(day, availability) ? null : { start: day, end: null }
}

/**
 * The months to show first after a step back or on by one month; null beyond the range that can be
 * booked.
 */
export function stepMonths({ month, firstMonth, lastMonth }: StayChoice) {
  const [previous, next] = [addMonths(month, -1), addMonths(month, 1)]
  return {
    previous: previous >= firstMonth ? previous : null,
    next: next < lastMonth ? next : null,
  }
}

/** In days. A month with fewer days left has too little to choose from. */
const fewDays = 10

/** Whether small screens show the next month too, because few days of this one are left. */
export function isNearlyOver(month: string, availability: Availability): boolean {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  return countInclusiveDays(firstDay(availability), last) < fewDays
}
