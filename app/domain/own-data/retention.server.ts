import { type SQL, sql } from 'drizzle-orm'
import { dropUnconfirmedRegistrations } from '#app/domain/accounts/unconfirmed-registrations.server.ts'
import { deleteCancelled } from '#app/domain/classifieds/delete-cancelled.server.ts'
import { dropClients } from '#app/domain/client-book/drop-clients.server.ts'
import { eraseNeverMade } from '#app/domain/payments/erase-never-made.server.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { dayInZone } from '#app/shared/zoned-time.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { batchSize, repeatUntilNone } from '#db/repeat-until-none.server.ts'

/**
 * Job: deletes messages, conversations, cancelled classifieds, applications and bookings with their
 * clients, blocked days and unconfirmed registrations at the end of their retention period, and
 * erases names on tickets, addresses of payments that were never made and personal data in the
 * history (docs/rules.md#retention).
 */
export async function deleteExpiredData(db: Connection, stopping?: AbortSignal) {
  const { retention, timeZone } = config
  const before = (setting: keyof typeof retention) => instantFromNow(-days(retention[setting]))
  const requested = before('KEEP_REQUESTS_DAYS')
  const lastDay = dayInZone(requested, timeZone)
  const old: Array<[table: SQL, isOver: SQL]> = [
    [sql`contact_messages`, sql`created_at <= ${before('KEEP_CONTACT_MESSAGES_DAYS')}`],
    [
      sql`relay_threads`,
      sql`coalesce(ended_at, (select coalesce(cancelled_at, expires_at, updated_at)
        from classified_ads where id = classified_id)) <= ${before('KEEP_CONVERSATIONS_DAYS')}`,
    ],
    [sql`applications`, sql`status <> 'pending' and decided_at <= ${requested}`],
    [sql`bookings`, sql`status <> 'pending' and end_date < ${lastDay}`],
    [sql`blocked_days`, sql`end_date < ${lastDay}`],
  ]
  for (const [table, isOver] of old) {
    const ids = sql`select id from ${table} where ${isOver} limit ${batchSize}`
    const deleteSome = (tx: Tx) => tx.run(sql`delete from ${table} where id in (${ids})`).changes
    await repeatUntilNone(db, deleteSome, stopping)
  }
  for (const [table, column, isOver] of namesOnTickets(requested)) {
    const ids = sql`select id from ${table} where ${column} is not null and ${isOver} limit ${batchSize}`
    const eraseSome = (tx: Tx) =>
      tx.run(sql`update ${table} set ${column} = null where id in (${ids})`).changes
    await repeatUntilNone(db, eraseSome, stopping)
  }
  const isOld = sql`personal is not null and created_at <= ${before('KEEP_HISTORY_NAMES_DAYS')}`
  await repeatUntilNone(db, (tx) => erasePersonal(tx, isOld), stopping)
  await deleteCancelled(db, before('KEEP_CONVERSATIONS_DAYS'), stopping)
  await dropClients(db, stopping)
  await eraseNeverMade(db, stopping)
  await dropUnconfirmedRegistrations(db, stopping)
}

/**
 * Returns the holders' names on tickets of past events and tours, and in orders that were never
 * paid.
 */
function namesOnTickets(over: string): Array<[table: SQL, column: SQL, isOver: SQL]> {
  const types = sql`select t.id from ticket_types t left join events e on e.id = t.event_id
    left join tour_dates d on d.id = t.tour_date_id
    where coalesce(e.end_time, d.end_time) <= ${over}`
  return [
    [sql`tickets`, sql`holder_name`, sql`ticket_type_id in (${types})`],
    [sql`ticket_orders`, sql`holder_names`, sql`status = 'released' and released_at <= ${over}`],
  ]
}

/**
 * Erases personal data in these activities, and deletes their notifications, which repeat the
 * names.
 */
function erasePersonal(tx: Tx, isOld: SQL): number {
  const ids = tx
    .all<{ id: number }>(sql`select id from activities where ${isOld} limit ${batchSize}`)
    .map(({ id }) => sql`${id}`)
  if (ids.length === 0) return 0
  const list = sql.join(ids, sql`, `)
  tx.run(sql`delete from notifications where activity_id in (${list})`)
  return tx.run(sql`update activities set personal = null where id in (${list})`).changes
}
