import { inArray, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { trackRead } from '#app/domain/personal-data-access/reads.server.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { config } from '#app/shared/config.server.ts'
import { dayInZone, startOfDay } from '#app/shared/zoned-time.ts'
import type { Db } from '#db/client.server.ts'
import { paginate } from '#db/page.ts'
import { payments } from '#db/schema/payments.ts'
import { may } from '../permissions.ts'

/** More than a town hall takes on nearly any day, so that a printed page has the whole day. */
const movementsPerPage = 200

type Movement = {
  /** The id of the refund; null is the payment itself. */
  refundId: number | null
  paymentId: number
  at: string
  /** Negative for a refund. */
  cents: number
  /** Who took the money or handed it over; null if the account is gone or was not recorded. */
  person: string | null
}

type TillSum = { person: string | null; count: number; takenCents: number; refundedCents: number }

/** UTC instants; the second is the first one after the span. */
type Span = { from: string; to: string }

/** Selects the payments at the town hall. */
const selectTaken = ({ from, to }: Span) => sql`
  select null as refundId, id as paymentId, paid_at as at, amount_cents as cents,
    received_by as personId
  from payments where paid_at >= ${from} and paid_at < ${to} and method = 'offline'`

/**
 * Selects the refunds in person, except those that an organizer paid (docs/rules.md#till-report).
 * Each + keeps SQLite from an index that has the refunds of all days.
 */
const selectRefunded = ({ from, to }: Span) => sql`
  select r.id as refundId, p.id as paymentId, r.settled_at as at, -r.amount_cents as cents,
    r.handed_over_by as personId
  from refunds r cross join payments p on p.id = r.payment_id
  where r.settled_at >= ${from} and r.settled_at < ${to}
    and +r.provider_refund_id is null and +r.status = 'succeeded' and r.source <> 'dispute'
    and (p.method = 'offline'
      or (r.handed_over_by is not null and r.handed_over_by is not p.payee_id))`

/**
 * Returns a day of the town's till: one page of its movements in their order, the sums of each
 * person, and the nearest days before and after that have movements. For those who keep the till.
 * @param day `YYYY-MM-DD` in the town's time zone
 */
export function loadTillDay(db: Db, actor: Actor, { day, page }: { day: string; page: number }) {
  trackRead(actor, 'ledger')
  const span = { from: getStart(day), to: getStart(addDays(day, 1)) }
  const movements = sql`${selectTaken(span)} union all ${selectRefunded(span)}`
  const sums = db.all<TillSum>(sql`
    select u.name as person, count(*) as count,
      sum(max(cents, 0)) as takenCents, sum(max(-cents, 0)) as refundedCents
    from (${movements}) left join users u on u.id = personId
    group by personId order by personId is null, u.name, personId`)
  const total = sums.reduce((all, { count }) => all + count, 0)
  const { rows, ...paging } = paginate(
    { total, page, perPage: movementsPerPage },
    (limit, offset) =>
      db.all<Movement>(sql`
        select refundId, paymentId, at, cents, u.name as person
        from (${movements}) left join users u on u.id = personId
        order by at, refundId is not null, paymentId, refundId limit ${limit} offset ${offset}`),
  )
  const paid = findPayments(db, rows)
  return {
    ...paging,
    sums,
    movements: rows.flatMap((row) => {
      const payment = paid.get(row.paymentId)
      return payment ? [{ ...row, payment, mayOpen: may(actor, 'view', payment) }] : []
    }),
    before: findDay(db, 'last', { from: '', to: span.from }),
    after: findDay(db, 'first', { from: span.to, to: '9' }),
  }
}

const getStart = (day: string) => startOfDay(day, config.timeZone)

function findPayments(db: Db, rows: readonly Movement[]) {
  const ids = rows.map(({ paymentId }) => paymentId)
  const found = db.select().from(payments).where(inArray(payments.id, ids)).all()
  return new Map(found.map((payment) => [payment.id, payment]))
}

/** Returns the day of the first or the last movement of a span; null if it has none. */
function findDay(db: Db, which: 'first' | 'last', span: Span): string | null {
  const order = which === 'first' ? sql`at` : sql`at desc`
  const found = [selectTaken(span), selectRefunded(span)]
    .flatMap((select) => db.all<Movement>(sql`${select} order by ${order} limit 1`))
    .map(({ at }) => at)
    .toSorted()
    .at(which === 'first' ? 0 : -1)
  return found === undefined ? null : dayInZone(found, config.timeZone)
}
