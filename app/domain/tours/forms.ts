import { z } from 'zod'
import { capacityField } from '#app/domain/play/forms.ts'
import { optionalPriceField } from '#app/domain/tickets/forms.ts'
import { purchaseForm } from '#app/domain/tickets/purchase-forms.ts'
import { apiValues, checkedAs } from '#app/shared/api-values.ts'
import { addDays, dayInZone, readDay } from '#app/shared/calendar-days.ts'
import { idField } from '#app/shared/fields.ts'
import { localTime, readTime } from '#app/shared/zoned-time.ts'
import type { Text } from '#app/text/index.ts'

/** Two years of a weekly series. */
const maxDatesInSeries = 104

/** Start and end of a tour date, as UTC instants. */
type TourDateTimes = { startTime: string; endTime: string }

/** Several days in one field, with any separators. */
const daysField = (invalid: string) =>
  z
    .string()
    .default('')
    .transform((days, context) => {
      const read = days
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(readDay)
      if (read.includes(null)) context.addIssue({ code: 'custom', message: invalid })
      return read.filter((day) => day !== null)
    })

/** The fields of one tour date, or of a weekly series. */
export function tourDateFields(text: Text) {
  const { fields } = text.tours
  return z.object({
    startTime: z.string(text.common.required(fields.start)),
    endTime: z.string(text.common.required(fields.end)),
    maxCapacity: capacityField(text),
    cost: optionalPriceField(text),
    weeklyUntil: daysField(fields.invalidDay)
      .refine((days) => days.length <= 1, fields.invalidDay)
      .transform(([day]) => day ?? null),
    except: daysField(fields.invalidDays),
  })
}

/**
 * One tour date, or one every week until a day, without the excepted days. Times are local in the
 * town, so a tour at ten stays at ten when the clocks change.
 * @param timeZone the town's
 */
export function tourDateForm(text: Text, timeZone: string) {
  const { fields } = text.tours
  return tourDateFields(text).transform(
    ({ startTime, endTime, weeklyUntil, except, ...rest }, context) => {
      const refuse = (path: string, message: string) => {
        context.addIssue({ code: 'custom', path: [path], message })
        return z.NEVER
      }
      const first = readTime(startTime, timeZone)
      const end = readTime(endTime, timeZone)
      if (!first.ok) return refuse('startTime', fields.times[first.reason])
      if (!end.ok) return refuse('endTime', fields.times[end.reason])
      if (end.instant <= first.instant) return refuse('endTime', fields.endBeforeStart)
      const firstDay = dayInZone(first.instant, timeZone)
      const days = weeklyUntil ? listWeeklyDays(firstDay, weeklyUntil) : null
      if (days?.length === 0) return refuse('weeklyUntil', fields.untilBeforeStart)
      if (days && days.length > maxDatesInSeries) {
        return refuse('weeklyUntil', fields.tooManyRepeats(maxDatesInSeries))
      }
      const lasts = Date.parse(end.instant) - Date.parse(first.instant)
      const tourDates = (days ?? [firstDay])
        .filter((day) => !except.includes(day))
        .flatMap((day) => toTourDate(day, first.instant, lasts, timeZone))
      return { ...rest, tourDates }
    },
  )
}
export type TourDateForm = z.output<ReturnType<typeof tourDateForm>>

/** Returns every seventh day from first to last, both included. */
function listWeeklyDays(first: string, until: string): string[] {
  const days: string[] = []
  for (let day = first; day <= until && days.length <= maxDatesInSeries; day = addDays(day, 7)) {
    days.push(day)
  }
  return days
}

/**
 * Returns the tour date on another day at the same local time as the first, which may have come with
 * an offset (`…Z`); nothing if the clocks skip that time.
 */
function toTourDate(day: string, first: string, lasts: number, timeZone: string): TourDateTimes[] {
  const local = localTime(first, timeZone)
  // The first day keeps its instant: where clocks go back that day, its local time comes twice.
  const start = readTime(local.startsWith(day) ? first : day + local.slice(10), timeZone)
  if (!start.ok) return []
  const endTime = new Date(Date.parse(start.instant) + lasts).toISOString()
  return [{ startTime: start.instant, endTime }]
}

const apiNames: Record<string, string> = {
  startTime: 'start_time',
  endTime: 'end_time',
  maxCapacity: 'max_capacity',
  weeklyUntil: 'weekly_until',
}

/** The form of a tour date under the API's names, with its listing. */
export function tourDateApiForm(text: Text, timeZone: string) {
  const sent = apiValues(text, [...Object.values(apiNames), 'cost']).extend({
    listing_id: idField(),
    except: z.union([z.string(), z.array(z.string())]).optional(),
  })
  const checked = checkedAs(text, tourDateForm(text, timeZone), (name) => apiNames[name] ?? name)
  return sent
    .transform(({ listing_id, cost, except, ...named }) => {
      const typed = Object.entries(apiNames).map(([name, api]) => [name, named[api]])
      const tourDate = {
        ...Object.fromEntries(typed),
        cost: typeof cost === 'number' ? String(cost) : cost,
        except: Array.isArray(except) ? except.join(' ') : except,
      }
      return { listing_id, tourDate }
    })
    .pipe(z.object({ listing_id: z.number(), tourDate: checked }))
}

/** The tour date, the number of tickets and the payment method. */
export function tourPurchaseForm(text: Text) {
  const { quantity, method } = purchaseForm(text).shape
  const { chooseDate } = text.tours
  return z.object({
    tourDate: z.coerce.number(chooseDate).int(chooseDate).positive(chooseDate),
    quantity,
    method,
  })
}

/** Without the tour date, which the API has in its address. */
export function tourPurchaseApiForm(text: Text) {
  return tourPurchaseForm(text).pick({ quantity: true, method: true })
}
