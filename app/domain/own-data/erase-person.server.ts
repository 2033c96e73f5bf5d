import { type SQL, sql } from 'drizzle-orm'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import type { Person } from './section.server.ts'

type Erased = Person & {
  /** The name until now. */
  name: string
  /** What is shown in its place. */
  placeholder: string
}

/** Deletes or empties every row about a person but their posts and history, the account last. */
export function erasePerson(tx: Tx, person: Erased & { deletedPost: string }) {
  deleteMail(tx, person)
  deleteWhatNobodyElseNeeds(tx, person)
  emptyTheBooks(tx, person)
  const { userId, placeholder } = person
  // No address has this form, so that nobody registers with it or asks for its password.
  tx.run(sql`update users set name = ${placeholder}, email = ${`deleted-${userId}`},
      pending_email = null, password_hash = '', role = 'member', membership_status = 'suspended',
      locale = null, email_verified_at = null, suspended_at = null,
      deleted_at = ${nowInstant()}, updated_at = ${nowInstant()} where id = ${userId}`)
}

/** Erases the personal parameters of what the person did, and of what was done about them. */
export function eraseHistory(tx: Tx, { userId, email, placeholder }: Erased) {
  const words = sql`'$.email', '', '$.newEmail', '', '$.payerEmail', '', '$.answer', '',
    '$.feedback', ''`
  const names = sql`'$.memberName', ${placeholder}, '$.answeredBy', ${placeholder}`
  const orders = sql`select id from ticket_orders where buyer_id = ${userId}`
  const about: Record<string, SQL> = {
    account: sql`select ${userId}`,
    application: sql`select id from applications where member_id = ${userId}`,
    booking: sql`select id from bookings where member_id = ${userId}`,
    donation: sql`select id from donations where donor_id = ${userId} or email = ${email}`,
    order: orders,
    payment: sql`select id from payments where payer_id = ${userId} or payer_email = ${email}`,
    ticket: sql`select id from tickets where order_id in (${orders})`,
    unmatched_payment: sql`select id from unmatched_payments where payer_email = ${email}`,
    listing: sql`select id from listings where owner_id = ${userId}`,
    event: sql`select id from events where owner_id = ${userId}`,
    classified: sql`select id from classified_ads where owner_id = ${userId}`,
    section: sql`select id from classified_sections where suggested_by = ${userId}`,
  }
  tx.run(sql`update activities set personal = json_replace(personal, ${words}, ${names}),
      parameters = case type
        when 'ticket.refunded' then json_replace(parameters, '$.reason', '')
        when 'payment.refunded' then json_replace(parameters, '$.reason.words', '')
        else parameters end
    where actor_id = ${userId}`)
  for (const [kind, ids] of Object.entries(about)) {
    const changes = kind === 'account' ? sql`${words}, ${names}, '$.name', ${placeholder}` : words
    tx.run(sql`update activities set personal = json_replace(personal, ${changes})
      where subject_type = ${kind} and subject_id in (${ids}) and personal is not null`)
  }
}

/**
 * Mail to the person, sent or waiting, and mail that says something about them: by address always, by
 * name where it was sent, since a namesake's mail may still wait.
 */
function deleteMail(tx: Tx, { userId, email, name }: Erased) {
  const says = (value: string) => sql`instr(content, json_quote(${value})) > 0`
  const written = sql`coalesce(written_subject, '') || coalesce(written_text, '')`
  const requests = (kind: string, table: SQL, member: SQL) =>
    sql`json_extract(content, '$.activity.type') like ${`${kind}.%`} and
      json_extract(content, '$.activity.id') in (select id from ${table} where ${member} = ${userId})`
  tx.run(sql`delete from outbox_messages where to_address = ${email} or reply_to = ${email}
    or ${says(email)} or instr(${written}, ${email}) > 0
    or (sent_at is not null or failed_at is not null)
      and (${says(name)} or instr(${written}, ${name}) > 0)
    or ${requests('application', sql`applications`, sql`member_id`)}
    or ${requests('booking', sql`bookings`, sql`member_id`)}
    or ${requests('order', sql`ticket_orders`, sql`buyer_id`)}`)
  tx.run(sql`delete from notifications where instr(written_message, ${name}) > 0
    or instr(written_message, ${email}) > 0`)
}

function deleteWhatNobodyElseNeeds(tx: Tx, { userId, email }: Erased) {
  const own: Array<[table: SQL, column: SQL]> = [
    [sql`sessions`, sql`user_id`],
    [sql`sign_in_devices`, sql`user_id`],
    [sql`one_time_tokens`, sql`user_id`],
    [sql`second_factors`, sql`user_id`],
    [sql`recovery_codes`, sql`user_id`],
    [sql`notifications`, sql`user_id`],
    [sql`owners`, sql`user_id`],
    [sql`clients`, sql`user_id`],
    [sql`clients`, sql`owner_id`],
    [sql`applications`, sql`member_id`],
    [sql`bookings`, sql`member_id`],
    [sql`waiting_list_entries`, sql`member_id`],
    [sql`contact_messages`, sql`member_id`],
    [sql`relay_threads`, sql`inquirer_id`],
  ]
  for (const [table, column] of own) tx.run(sql`delete from ${table} where ${column} = ${userId}`)
  tx.run(sql`delete from contact_messages where email = ${email}`)
  tx.run(sql`delete from relay_threads where inquirer_email = ${email}`)
  tx.run(sql`delete from one_time_tokens where email = ${email}`)
}

/** Amounts and dates stay; who it was, and what they wrote, goes. */
function emptyTheBooks(
  tx: Tx,
  { userId, email, placeholder, deletedPost }: Erased & { deletedPost: string },
) {
  tx.run(sql`update payments set item = json_replace(item, '$.title', ${deletedPost}),
      written_description = iif(written_description is null, null, ${deletedPost})
    where payer_id = ${userId} and purpose in ('activation', 'campaign', 'classified')`)
  tx.run(sql`update payments set payer_id = ${userId}, payer_email = '', locale = null
    where payer_id = ${userId} or payer_email = ${email}`)
  tx.run(sql`update refunds set reason = '' where requested_by = ${userId}`)
  tx.run(sql`update donations set donor_id = ${userId}, email = ''
    where donor_id = ${userId} or email = ${email}`)
  tx.run(sql`update unmatched_payments set payer_email = null, description = null
    where payer_email = ${email}`)
  tx.run(sql`update ticket_orders set buyer_name = ${placeholder}, buyer_email = ''
    where buyer_id = ${userId}`)
}
