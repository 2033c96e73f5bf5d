import { sql } from 'drizzle-orm'
import { whereOwnActivities } from '#app/domain/activity/own-activities.server.ts'
import * as schema from '#db/schema/index.ts'
import { moneySections } from './money-sections.server.ts'
import { postSections } from './post-sections.server.ts'
import {
  below,
  columns,
  type DataSection,
  own,
  type Person,
  sinceConfirmed,
} from './section.server.ts'

const myOrders = ({ userId }: Person) =>
  sql`select id from ticket_orders where buyer_id = ${userId}`

/** What somebody who acts writes, by its key in the file. */
const written = {
  answer: sql`json_extract(personal, '$.answer')`,
  message: sql`json_extract(personal, '$.message')`,
  reason: sql`json_extract(personal, '$.writtenReason')`,
  feedback: sql`json_extract(personal, '$.feedback')`,
}

/** These repeat the words for each reader, or those of whoever requested the refund. */
const repeated = sql`('order.messaged', 'order.called_off', 'waiting_list.closed', 'payment.refunded')`

/**
 * Everything the portal stores about a member, by its key in the file (docs/rules.md#own-data). It
 * has nothing of other people and no password, hash or token. The test beside this file requires a
 * reason for each table that is missing here.
 */
export const sections: Record<string, DataSection> = {
  account: own(
    schema.users,
    [schema.users.id],
    columns(
      schema.users,
      ...(['id', 'name', 'email', 'pendingEmail', 'role', 'membershipStatus', 'locale'] as const),
      ...(['emailVerifiedAt', 'suspendedAt', 'createdAt', 'updatedAt'] as const),
    ),
  ),
  sessions: own(
    schema.sessions,
    [schema.sessions.userId],
    columns(schema.sessions, 'userAgent', 'createdAt', 'confirmedAt', 'seenAt', 'expiresAt'),
  ),
  devices: own(
    schema.signInDevices,
    [schema.signInDevices.userId],
    columns(schema.signInDevices, 'signedInAt'),
  ),
  second_factor: own(
    schema.secondFactors,
    [schema.secondFactors.userId],
    columns(schema.secondFactors, 'createdAt'),
  ),
  recovery_codes: own(
    schema.recoveryCodes,
    [schema.recoveryCodes.userId],
    columns(schema.recoveryCodes, 'usedAt'),
  ),
  mailed_links: own(
    schema.oneTimeTokens,
    [schema.oneTimeTokens.userId],
    columns(
      schema.oneTimeTokens,
      ...(['purpose', 'email', 'name', 'redirectTo', 'createdAt', 'expiresAt', 'usedAt'] as const),
    ),
  ),
  kept_forms: own(
    schema.keptForms,
    [schema.keptForms.userId],
    columns(schema.keptForms, 'path', 'fields', 'createdAt', 'expiresAt'),
  ),

  ...postSections,

  applications: own(
    schema.applications,
    [schema.applications.memberId],
    columns(
      schema.applications,
      ...(['listingId', 'name', 'email', 'message', 'offerCents', 'status', 'answer'] as const),
      ...(['decidedAt', 'createdAt'] as const),
    ),
  ),
  bookings: own(
    schema.bookings,
    [schema.bookings.memberId],
    columns(
      schema.bookings,
      ...(['listingId', 'startDate', 'endDate', 'priceCents', 'status', 'lapsesAt'] as const),
      ...(['answer', 'decidedAt', 'createdAt'] as const),
    ),
  ),
  ticket_orders: own(
    schema.ticketOrders,
    [schema.ticketOrders.buyerId],
    columns(
      schema.ticketOrders,
      ...(['id', 'leadId', 'ticketTypeId', 'buyerName', 'buyerEmail', 'quantity'] as const),
      ...(['unitPriceCents', 'status', 'releaseReason', 'heldUntil', 'completedAt'] as const),
      ...(['releasedAt', 'createdAt', 'giveBackHours', 'giveBackPercent', 'holderNames'] as const),
    ),
  ),
  tickets: below(
    schema.tickets,
    {
      ...columns(
        schema.tickets,
        ...(['orderId', 'status', 'priceCents', 'checkedInAt', 'cancelledAt'] as const),
        ...(['holderName', 'passedOnAt', 'givenBackAt', 'givenBackCents', 'createdAt'] as const),
      ),
      // The code of a ticket that was passed on is the new holder's secret.
      code: sql`iif(passed_on_at is null, code, null)`,
    },
    (person) => sql`order_id in (${myOrders(person)})`,
  ),
  waiting_lists: own(
    schema.waitingListEntries,
    [schema.waitingListEntries.memberId],
    columns(
      schema.waitingListEntries,
      ...(['ticketTypeId', 'quantity', 'status', 'offeredAt', 'createdAt'] as const),
    ),
  ),

  ...moneySections,

  conversations_begun: own(
    schema.relayThreads,
    [schema.relayThreads.inquirerId, schema.relayThreads.inquirerEmail],
    columns(
      schema.relayThreads,
      ...(['classifiedId', 'inquirerName', 'inquirerEmail', 'endedAt', 'createdAt'] as const),
    ),
  ),
  messages_written: below(
    schema.relayMessages,
    columns(schema.relayMessages, 'message', 'createdAt'),
    ({ userId, email }) => sql`
      is_from_owner and thread_id in (
        select t.id from relay_threads t join classified_ads a on a.id = t.classified_id
        where a.owner_id = ${userId})
      or not is_from_owner and thread_id in (
        select id from relay_threads
        where inquirer_id = ${userId} or inquirer_id is null and inquirer_email = ${email})`,
  ),
  contact_messages: own(
    schema.contactMessages,
    [schema.contactMessages.memberId, schema.contactMessages.email],
    columns(schema.contactMessages, 'name', 'email', 'message', 'createdAt'),
  ),
  client_book_about_me: own(
    schema.clients,
    [schema.clients.userId],
    columns(
      schema.clients,
      ...(['name', 'email', 'phone', 'preferences', 'notes', 'createdAt'] as const),
    ),
  ),
  owner_entry: own(
    schema.owners,
    [schema.owners.userId],
    columns(
      schema.owners,
      ...(['name', 'contactInfo', 'mailingAddress', 'ownershipStatus', 'createdAt'] as const),
    ),
  ),
  notifications: own(
    schema.notifications,
    [schema.notifications.userId],
    columns(schema.notifications, 'activityId', 'writtenMessage', 'readAt', 'createdAt'),
  ),
  mails: sinceConfirmed(
    own(schema.outboxMessages, [schema.outboxMessages.toAddress, schema.outboxMessages.replyTo], {
      template: sql`json_extract(content, '$.template')`,
      ...columns(schema.outboxMessages, 'writtenSubject', 'createdAt', 'sentAt', 'failedAt'),
    }),
  ),
  /**
   * Only names and addresses as they were then. The other parameters are in the sections of the
   * posts and payments they are about.
   */
  account_history: below(
    schema.activities,
    {
      ...columns(schema.activities, 'type', 'createdAt'),
      name: sql`coalesce(json_extract(personal, '$.name'), json_extract(personal, '$.memberName'))`,
      email: sql`json_extract(personal, '$.email')`,
      new_email: sql`json_extract(personal, '$.newEmail')`,
    },
    ({ userId }) => sql`subject_type = 'account' and subject_id = ${userId}`,
  ),
  words_in_history: below(
    schema.activities,
    { ...columns(schema.activities, 'type', 'subjectId', 'createdAt'), ...written },
    ({ userId }) => sql`actor_id = ${userId} and type not in ${repeated}
      and coalesce(${written.answer}, '') || coalesce(${written.message}, '')
        || coalesce(${written.reason}, '') || coalesce(${written.feedback}, '') <> ''`,
  ),
  history: {
    table: schema.activities,
    people: [schema.activities.actorId],
    shown: columns(schema.activities, 'id', 'type', 'subjectType', 'subjectId', 'createdAt'),
    where: ({ userId }) => whereOwnActivities(userId),
  },
}
