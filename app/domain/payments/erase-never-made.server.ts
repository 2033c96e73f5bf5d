import { sql } from 'drizzle-orm'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { batchSize, repeatUntilNone } from '#db/repeat-until-none.server.ts'
import { maxReach } from './provider/max-reach.server.ts'

/**
 * Erases the payer's address in payments that were closed and never made, and deletes donations
 * without any other payment (docs/rules.md#retention). By then no late money can arrive, which is
 * matched by the address.
 */
export async function eraseNeverMade(db: Connection, stopping?: AbortSignal) {
  const kept = Math.max(days(config.retention.KEEP_REQUESTS_DAYS), maxReach)
  const before = instantFromNow(-kept)
  const donations = sql`select id from donations where recorded_at is null and created_at <= ${before}
    and not exists (select 1 from payments where purpose = 'donation' and subject_id = donations.id
      and (paid_at is not null or closed_at is null or closed_at > ${before}))
    limit ${batchSize}`
  const deleteDonations = (tx: Tx) =>
    tx.run(sql`delete from donations where id in (${donations})`).changes
  await repeatUntilNone(db, deleteDonations, stopping)
  const payments = sql`select id from payments
    where paid_at is null and payer_email <> '' and closed_at <= ${before} limit ${batchSize}`
  const eraseAddresses = (tx: Tx) =>
    tx.run(sql`update payments set payer_email = '' where id in (${payments})`).changes
  await repeatUntilNone(db, eraseAddresses, stopping)
}
