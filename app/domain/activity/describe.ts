import { composeFeedback } from '#app/domain/moderation/feedback.ts'
import { describeItem, type PaidItem } from '#app/domain/payments/payment-item.ts'
import {
  describeReasonCode,
  type RefundReason,
} from '#app/domain/payments/refunds/refund-reason.ts'
import { nameSettings } from '#app/domain/settings/setting-names.ts'
import { isDay } from '#app/shared/calendar-days.ts'
import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import type { Words } from '#app/text/words.ts'
import type { activities } from '#db/schema/activities.ts'
import type { ReadyReason } from '#db/schema/ready-reasons.ts'
import type { Activities, ActivityType } from './activity.ts'
import { toCurrentType } from './former-types.ts'

type Stored = Pick<typeof activities.$inferSelect, 'type' | 'parameters' | 'personal'>

/** Parts of a sentence that are composed from several parameters, or looked up as words. */
type Composed = {
  amount?: string
  /** The item that was paid for. */
  item?: string
  /** The words that a person wrote, or the portal's own reason in the reader's language. */
  reason?: string
  /** A moderator's ready reason in the reader's language, and their own words. */
  feedback?: string
  lastDay?: string
  ticketType?: string
  span?: string
  since?: string
  /** The names of changed settings. */
  settings?: string
  count?: number
}

/** Every parameter is optional: older rows lack some, and personal ones may have been erased. */
type Known<Parameters> = { [Name in Exclude<keyof Parameters, keyof Composed>]?: Parameters[Name] }
type Sentences = {
  [T in ActivityType]: (known: Known<Activities[T]> & Composed) => string
}

/**
 * Describes an activity in one sentence of the history. It may be of a type that is no longer
 * recorded.
 */
export function describeActivity(stored: Stored, words: Words): string {
  const sentences: Sentences = words.text.activity.sentences
  const type = toCurrentType(stored.type)
  if (!Object.hasOwn(sentences, type)) return words.text.activity.unknown(type)
  const sentence = sentences[type as ActivityType] as (known: Composed) => string
  const known = { ...stored.parameters, ...stored.personal }
  return sentence({ ...pickScalars(known), ...compose(known, words) })
}

function pickScalars(stored: Record<string, unknown>) {
  const isScalar = (value: unknown) => isText(value) || ['number', 'boolean'].includes(typeof value)
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => isScalar(value)))
}

function compose(stored: Record<string, unknown>, words: Words): Composed {
  const { amountCents, currency, item, lastDay, tourDateIds, ticketType, keys } = stored
  const { since, timeZone } = stored
  return {
    amount:
      typeof amountCents === 'number' && typeof currency === 'string'
        ? words.money({ amountCents, currency })
        : undefined,
    item: hasWord(item, 'purpose') ? describeItem(item as PaidItem, words) : undefined,
    reason: composeReason(stored, words),
    feedback: composeGivenFeedback(stored, words),
    lastDay: isText(lastDay) && isDay(lastDay) ? words.day(lastDay) : undefined,
    ticketType: isText(ticketType) ? describeTicketType(ticketType, words) : undefined,
    span: composeSpan(stored, words),
    since: isInstant(since) && isText(timeZone) ? words.instant(since, timeZone) : undefined,
    settings: isText(keys) ? nameSettings(keys, words.text) : undefined,
    count: Array.isArray(tourDateIds) ? tourDateIds.length : undefined,
  }
}

function composeReason({ reason, writtenReason }: Record<string, unknown>, words: Words) {
  if (isText(writtenReason)) return writtenReason
  if (!hasWord(reason, 'code')) return undefined
  return describeReasonCode((reason as RefundReason).code, words)
}

function composeGivenFeedback({ readyReason, feedback }: Record<string, unknown>, words: Words) {
  const given = { readyReason: readyReason as ReadyReason, feedback: asText(feedback) }
  return composeFeedback(given, words.text) || undefined
}

function composeSpan(stored: Record<string, unknown>, words: Words): string | undefined {
  // The time of a cancelled event is in `tourSpan`, too, because older rows have it there.
  const { startTime, endTime, timeZone } = { ...stored, ...Object(stored.tourSpan) }
  if (isInstant(startTime) && isInstant(endTime) && isText(timeZone)) {
    return words.span({ startTime, endTime, timeZone })
  }
  const { startDate, endDate } = stored
  if (!isText(startDate) || !isText(endDate)) return undefined
  if (!isDay(startDate) || !isDay(endDate)) return undefined
  return words.text.bookings.fromTo(words.day(startDate), words.day(endDate))
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isInstant = (value: unknown): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value))
const asText = (value: unknown) => (isText(value) ? value : undefined)
const hasWord = (value: unknown, name: string) => isText(Object(value)[name])
