import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { getFee } from '#app/domain/fees/prices.server.ts'
import { getBoughtDays } from '#app/domain/payments/payment-item.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { dayInZone } from '#app/shared/zoned-time.ts'
import type { Text } from '#app/text/index.ts'
import type { Db } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import { templateLine } from './ad-line.ts'
import { parseSubjectKey, subjectKey } from './campaign.ts'
import { type DraftedLine, draftLine } from './draft-line.server.ts'
import { isAdvertised } from './is-running.server.ts'
import { may } from './permissions.ts'
import { type Advertised, findAdvertisable } from './subjects.server.ts'

/**
 * Returns the chosen subject with its price and a first draft of the line, and the day of its end if
 * that comes before the paid days are over; null if `key` is not one of `subjects`, or advertised
 * already.
 */
export function chooseSubject(
  db: Db,
  subjects: readonly Advertised[],
  key: string | null,
  text: Text,
) {
  const subject = subjects.find((each) => subjectKey(each) === key)
  if (!subject || !key || isAdvertised(db, subject)) return null
  const draft: DraftedLine = { line: templateLine(subject, text), author: 'template' }
  const fee = getFee(db, 'campaign', subject.priced)
  const { title, endTime } = subject
  const isShort = endTime !== null && endTime < instantFromNow(days(fee.days))
  return { key, title, fee, draft, endDay: isShort ? dayInZone(endTime, config.timeZone) : null }
}

/**
 * Drafts another line for one of the actor's own posts, with the language model if there is one.
 */
export async function draftAgain(
  db: Db,
  actor: Actor,
  key: string,
  text: Text,
): Promise<DraftedLine | null> {
  const meant = parseSubjectKey(key)
  const subject = meant && findAdvertisable(db, meant)
  return subject && may(actor, 'advertise', subject) ? draftLine(subject, text) : null
}

/**
 * Returns the message for a payer who comes back from the checkout. It depends on the payment in
 * the ledger, not on the address, which anybody can type.
 */
export function returnFromCheckout(
  db: Db,
  actor: Actor,
  search: URLSearchParams,
): { kind: 'success'; days: number } | { kind: 'arriving' | 'returned' | 'cancelled' } | null {
  const said = search.get('payment')
  if (said === 'cancelled') return { kind: 'cancelled' }
  if (said !== 'success') return null
  const isMeant = and(
    eq(payments.providerSessionId, search.get('session_id') ?? ''),
    eq(payments.purpose, 'campaign'),
    eq(payments.payerId, actor.userId),
  )
  const payment = db.select().from(payments).where(isMeant).get()
  if (!payment) return null
  if (payment.fulfilledAt) return { kind: 'success', days: getBoughtDays(payment) }
  return { kind: payment.status === 'paid' ? 'returned' : 'arriving' }
}
