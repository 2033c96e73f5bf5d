import { type SQL, sql } from 'drizzle-orm'
import type { SubjectKind } from '#app/domain/activity/activity.ts'
import { listParameters } from '#app/domain/activity/personal-parameters.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { isFeeOfTown, replaceParameters } from './erasure-sql.server.ts'
import type { Person } from './section.server.ts'

type Erased = Person & {
  /** The name before the deletion. */
  name: string
  /** Shown instead of the name: “Deleted member”. */
  placeholder: string
}

/**
 * Deletes or empties every row about a person, except their posts and history; the account is last.
 */
export function erasePerson(tx: Tx, person: Erased & { deletedPost: string }) {
  deleteMail(tx, person)
  deleteWhatNobodyElseNeeds(tx, person)
  eraseLedger(tx, person)
  const { userId, placeholder } = person
  // The address is invalid, so nobody can register with it or ask for its password.
  tx.run(sql`update users set name = ${placeholder}, email = ${`deleted-${userId}`},
      pending_email = null, password_hash = '', role = 'member', membership_status = 'suspended',
      locale = null, email_verified_at = null, suspended_at = null,
      deleted_at = ${nowInstant()}, updated_at = ${nowInstant()} where id = ${userId}`)
}

/** Erases the personal parameters of activities by and about the person. */
export function eraseHistory(tx: Tx, { userId, email, placeholder }: Erased) {
  const words = replaceParameters('words', '')
  const names = replaceParameters('member', placeholder)
  const orders = sql`select id from ticket_orders where buyer_id = ${userId}`
  const isTheirs = matchPerson({ userId, email })
  // Also requests that are past their retention period, which may be shorter than the history's.
  const requests = (
    table: SQL,
    type: string,
  ) => sql`select id from ${table} where member_id = ${userId}
    union select subject_id from activities where actor_id = ${userId} and type = ${type}`
  const about: Record<SubjectKind, SQL | null> = {
    account: sql`select ${userId}`,
    application: requests(sql`applications`, 'application.sent'),
    backup: null,
    booking: requests(sql`bookings`, 'booking.requested'),
    campaign: sql`select id from campaigns where owner_id = ${userId}`,
    client: null,
    donation: sql`select id from donations where ${isTheirs(sql`donor_id`, sql`email`)}`,
    door_link: null,
    inventory: null,
    order: orders,
    owner: null,
    payment: sql`select id from payments where ${isTheirs(sql`payer_id`, sql`payer_email`)}`,
    ticket: sql`select id from tickets where order_id in (${orders})`,
    unmatched_payment: sql`select id from unmatched_payments where payer_email = ${email}`,
    personal_list: null,
    setting: null,
    ticket_type: null,
    tour_date: null,
    waiting_list: null,
    listing: sql`select id from listings where owner_id = ${userId}`,
    event: sql`select id from events where owner_id = ${userId}`,
    classified: sql`select id from classified_ads where owner_id = ${userId}`,
    section: sql`select id from classified_sections where suggested_by = ${userId}`,
  }
  tx.run(sql`update activities set personal = json_replace(personal, ${words}, ${names})
    where actor_id = ${userId}`)
  const whole = sql`${words}, ${names}, ${replaceParameters('subject', placeholder)}`
  // A refund in cash is recorded by the cashier, with the reason that the organizer wrote.
  tx.run(sql`update activities set personal = json_replace(personal, '$.writtenReason', '')
    where subject_type = 'payment'
      and subject_id in (select payment_id from refunds where requested_by = ${userId})
      and json_extract(personal, '$.writtenReason') in (select reason from refunds
        where payment_id = subject_id and requested_by = ${userId})`)
  // In requests of this person, replace the requester's name, whoever acted; keep the answerer's. The
  // only name with a ticket is that of its buyer.
  const asked = sql`${words}, '$.memberName', ${placeholder}`
  const changesByKind: Partial<Record<string, SQL>> = {
    account: whole,
    application: asked,
    booking: asked,
    ticket: asked,
  }
  for (const [kind, ids] of Object.entries(about)) {
    if (!ids) continue
    const changes = changesByKind[kind] ?? words
    tx.run(sql`update activities set personal = json_replace(personal, ${changes})
      where subject_type = ${kind} and subject_id in (${ids}) and personal is not null`)
  }
}

/**
 * The condition for a person's rows. Their address counts only in rows without an account, because
 * another account may have had the address before.
 */
function matchPerson({ userId, email }: Person) {
  return (account: SQL, address: SQL) =>
    sql`(${account} = ${userId} or ${account} is null and ${address} = ${email})`
}

const inActivity = (name: string) => `$.activity.${name}`

/** Where the content of a mail can contain a person's name or address. */
const places = {
  names: [
    '$.name',
    '$.holder',
    '$.giver',
    '$.senderName',
    ...listParameters('member').map(inActivity),
  ],
  addresses: ['$.email', '$.newEmail', ...listParameters('words').map(inActivity)],
}

/**
 * Deletes all mail to the person, also that with which they were to confirm a new address, and sent
 * mail to others that is about the person's requests or has their address or a name that nobody
 * else has. Unsent mail to others is kept and still sent. Only what a mail says is looked for in all
 * of them.
 */
function deleteMail(tx: Tx, { userId, email, name }: Erased) {
  const deleteIf = (condition: SQL) => tx.run(sql`delete from outbox_messages where ${condition}`)
  const isDone = sql`(sent_at is not null or failed_at is not null)`
  // Unless the address is another account's, to which somebody else may have changed.
  const unconfirmed = sql`select pending_email from users as own where id = ${userId} and not exists
    (select 1 from users where email = own.pending_email and email_verified_at is not null)`
  deleteIf(sql`to_address = ${email}`)
  deleteIf(sql`to_address in (${unconfirmed}) and content ->> '$.template' = 'change_email'`)
  deleteIf(sql`reply_to = ${email} and ${isDone}`)
  const requests: Array<[kind: string, table: SQL, member: SQL]> = [
    ['application', sql`applications`, sql`member_id`],
    ['booking', sql`bookings`, sql`member_id`],
    ['order', sql`ticket_orders`, sql`buyer_id`],
  ]
  for (const [kind, table, member] of requests) {
    // +id, because an index of an expression cannot be searched for values of a column's type.
    deleteIf(sql`content ->> '$.activity.id' in (select +id from ${table} where ${member} = ${userId})
      and content ->> '$.activity.type' like ${`${kind}.%`} and ${isDone}`)
  }
  // Mail with the messages that an organizer wrote to ticket holders.
  const isTheirMessage = sql`content ->> '$.activity.type' = 'order.messaged'
    and content ->> '$.activity.eventId' in (select id from events where owner_id = ${userId})`
  const isNamesake = sql`exists (select 1 from users where name = ${name} and id <> ${userId})`
  deleteIf(sql`${isDone} and (${contentHas(places.addresses, email)}
    or instr(lower(coalesce(written_subject, '') || coalesce(written_text, '')), ${email}) > 0
    or instr(lower(coalesce(content ->> '$.message', '')
      || coalesce(content ->> '$.activity.message', '')
      || coalesce(content ->> '$.activity.answer', '')), ${email}) > 0
    or not ${isNamesake} and ${contentHas(places.names, name)} or ${isTheirMessage})`)
  tx.run(sql`delete from notifications
    where written_message is not null and instr(lower(written_message), ${email}) > 0`)
}

/**
 * The condition that a mail says this in one of these places. Only the few that have it as text
 * are parsed, as JSON writes it.
 */
function contentHas(where: string[], value: string): SQL {
  const paths = sql.join(
    where.map((path) => sql`${path}`),
    sql`, `,
  )
  const text = JSON.stringify(value).slice(1, -1)
  return sql`instr(content, ${text}) > 0 and exists (
    select 1 from json_tree(outbox_messages.content) said
    where said.fullkey in (${paths}) and said.atom = ${value})`
}

function deleteWhatNobodyElseNeeds(tx: Tx, { userId, email }: Erased) {
  const own: Array<[table: SQL, column: SQL]> = [
    [sql`sessions`, sql`user_id`],
    [sql`sign_in_devices`, sql`user_id`],
    [sql`kept_forms`, sql`user_id`],
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
  tx.run(sql`delete from contact_messages where member_id is null and email = ${email}`)
  tx.run(sql`delete from relay_threads where inquirer_id is null and inquirer_email = ${email}`)
}

/** Keeps amounts and dates, and erases who it was and what they wrote. */
function eraseLedger(
  tx: Tx,
  { userId, email, name, placeholder, deletedPost }: Erased & { deletedPost: string },
) {
  tx.run(sql`update payments set item = json_replace(item, '$.title', ${deletedPost}),
      written_description = iif(written_description is null, null, ${deletedPost})
    where payer_id = ${userId} and ${isFeeOfTown}`)
  const isTheirs = matchPerson({ userId, email })
  tx.run(sql`update payments set payer_id = ${userId}, payer_email = '', locale = null
    where ${isTheirs(sql`payer_id`, sql`payer_email`)}`)
  tx.run(sql`update refunds set reason = '' where requested_by = ${userId}
    or payment_id in (select id from payments where payer_id = ${userId})`)
  tx.run(sql`update donations set donor_id = ${userId}, email = ''
    where ${isTheirs(sql`donor_id`, sql`email`)}`)
  tx.run(sql`update unmatched_payments set payer_email = null, description = null
    where payer_email = ${email}`)
  // The name on a ticket that was passed on belongs to its new holder.
  tx.run(sql`update tickets set holder_name = null
    where (passed_on_at is null or holder_name = ${name})
      and order_id in (select id from ticket_orders where buyer_id = ${userId})`)
  tx.run(sql`update ticket_orders set buyer_name = ${placeholder}, buyer_email = '', holder_names = null
    where buyer_id = ${userId}`)
}
