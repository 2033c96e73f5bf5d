import { sql } from 'drizzle-orm'
import { whereOwnActivities } from '#app/domain/activity/history.server.ts'
import * as db from '#db/schema/index.ts'
import { postSections } from './post-sections.server.ts'
import { below, columns, own, type Person, type Section, sinceConfirmed } from './section.server.ts'

const myOrders = ({ userId }: Person) =>
  sql`select id from ticket_orders where buyer_id = ${userId}`
const myPayments = ({ userId, email }: Person) =>
  sql`select id from payments
    where payer_id = ${userId} or payer_id is null and payer_email = ${email}`
const paid = [
  ...['reference', 'purpose', 'method', 'amountCents', 'refundedCents', 'currency', 'status'],
  ...['receiptNumber', 'paidAt', 'closedAt', 'paidThrough', 'createdAt'],
] as Array<keyof typeof db.payments._.columns>
const paidFor = sql`coalesce(json_extract(item, '$.title'), json_extract(item, '$.portalName'), written_description)`

/**
 * Everything the portal stores about a member, by its key in the file (docs/rules.md#own-data). It
 * has nothing of other people and no password, hash or token. The test beside this file requires a
 * reason for each table that is missing here.
 */
export const sections: Record<string, Section> = {
  account: own(
    db.users,
    [db.users.id],
    columns(
      db.users,
      ...(['id', 'name', 'email', 'pendingEmail', 'role', 'membershipStatus', 'locale'] as const),
      ...(['emailVerifiedAt', 'suspendedAt', 'createdAt', 'updatedAt'] as const),
    ),
  ),
  sessions: own(
    db.sessions,
    [db.sessions.userId],
    columns(db.sessions, 'userAgent', 'createdAt', 'confirmedAt', 'seenAt', 'expiresAt'),
  ),
  devices: own(
    db.signInDevices,
    [db.signInDevices.userId],
    columns(db.signInDevices, 'signedInAt'),
  ),
  second_factor: own(
    db.secondFactors,
    [db.secondFactors.userId],
    columns(db.secondFactors, 'createdAt'),
  ),
  recovery_codes: own(
    db.recoveryCodes,
    [db.recoveryCodes.userId],
    columns(db.recoveryCodes, 'usedAt'),
  ),
  mailed_links: own(
    db.oneTimeTokens,
    [db.oneTimeTokens.userId],
    columns(
      db.oneTimeTokens,
      ...(['purpose', 'email', 'name', 'redirectTo', 'createdAt', 'expiresAt', 'usedAt'] as const),
    ),
  ),
  kept_forms: own(
    db.keptForms,
    [db.keptForms.userId],
    columns(db.keptForms, 'path', 'fields', 'createdAt', 'expiresAt'),
  ),

  ...postSections,

  applications: own(
    db.applications,
    [db.applications.memberId],
    columns(
      db.applications,
      ...(['listingId', 'name', 'email', 'message', 'offerCents', 'status', 'answer'] as const),
      ...(['decidedAt', 'createdAt'] as const),
    ),
  ),
  bookings: own(
    db.bookings,
    [db.bookings.memberId],
    columns(
      db.bookings,
      ...(['listingId', 'startDate', 'endDate', 'status', 'lapsesAt', 'answer'] as const),
      ...(['decidedAt', 'createdAt'] as const),
    ),
  ),
  ticket_orders: own(
    db.ticketOrders,
    [db.ticketOrders.buyerId],
    columns(
      db.ticketOrders,
      ...(['id', 'leadId', 'ticketTypeId', 'buyerName', 'buyerEmail', 'quantity'] as const),
      ...(['unitPriceCents', 'status', 'releaseReason', 'heldUntil', 'completedAt'] as const),
      ...(['releasedAt', 'createdAt', 'giveBackHours', 'giveBackPercent', 'holderNames'] as const),
    ),
  ),
  tickets: below(
    db.tickets,
    {
      ...columns(
        db.tickets,
        ...(['orderId', 'status', 'priceCents', 'checkedInAt', 'cancelledAt'] as const),
        ...(['holderName', 'passedOnAt', 'givenBackAt', 'givenBackCents', 'createdAt'] as const),
      ),
      // The code of a ticket that was passed on is the new holder's secret.
      code: sql`iif(passed_on_at is null, code, null)`,
    },
    (person) => sql`order_id in (${myOrders(person)})`,
  ),
  waiting_lists: own(
    db.waitingListEntries,
    [db.waitingListEntries.memberId],
    columns(
      db.waitingListEntries,
      ...(['ticketTypeId', 'quantity', 'status', 'offeredAt', 'createdAt'] as const),
    ),
  ),

  payments: own(db.payments, [db.payments.payerId, db.payments.payerEmail], {
    ...columns(db.payments, 'payerEmail', ...paid),
    paid_for: paidFor,
  }),
  refunds: below(
    db.refunds,
    columns(
      db.refunds,
      ...(['paymentId', 'amountCents', 'status', 'source', 'reason', 'reasonCode'] as const),
      ...(['settledAt', 'createdAt'] as const),
    ),
    (person) => sql`payment_id in (${myPayments(person)})`,
  ),
  income: own(db.payments, [db.payments.payeeId], {
    ...columns(db.payments, ...paid.filter((name) => name !== 'reference')),
    paid_for: paidFor,
  }),
  donations: own(
    db.donations,
    [db.donations.donorId, db.donations.email],
    columns(db.donations, 'email', 'amountCents', 'recordedAt', 'createdAt'),
  ),
  money_without_an_order: own(
    db.unmatchedPayments,
    [db.unmatchedPayments.payerEmail],
    columns(
      db.unmatchedPayments,
      ...(['payerEmail', 'amountCents', 'currency', 'state', 'description', 'paidAt'] as const),
      ...(['resolvedAt', 'createdAt'] as const),
    ),
  ),

  conversations_begun: own(
    db.relayThreads,
    [db.relayThreads.inquirerId, db.relayThreads.inquirerEmail],
    columns(
      db.relayThreads,
      ...(['classifiedId', 'inquirerName', 'inquirerEmail', 'endedAt', 'createdAt'] as const),
    ),
  ),
  messages_written: below(
    db.relayMessages,
    columns(db.relayMessages, 'message', 'createdAt'),
    ({ userId, email }) => sql`
      is_from_owner and thread_id in (
        select t.id from relay_threads t join classified_ads a on a.id = t.classified_id
        where a.owner_id = ${userId})
      or not is_from_owner and thread_id in (
        select id from relay_threads
        where inquirer_id = ${userId} or inquirer_id is null and inquirer_email = ${email})`,
  ),
  contact_messages: own(
    db.contactMessages,
    [db.contactMessages.memberId, db.contactMessages.email],
    columns(db.contactMessages, 'name', 'email', 'message', 'createdAt'),
  ),
  client_book_about_me: own(
    db.clients,
    [db.clients.userId],
    columns(
      db.clients,
      ...(['name', 'email', 'phone', 'preferences', 'notes', 'createdAt'] as const),
    ),
  ),
  owner_entry: own(
    db.owners,
    [db.owners.userId],
    columns(
      db.owners,
      ...(['name', 'contactInfo', 'mailingAddress', 'ownershipStatus', 'createdAt'] as const),
    ),
  ),
  notifications: own(
    db.notifications,
    [db.notifications.userId],
    columns(db.notifications, 'activityId', 'writtenMessage', 'readAt', 'createdAt'),
  ),
  mails: sinceConfirmed(
    own(db.outboxMessages, [db.outboxMessages.toAddress, db.outboxMessages.replyTo], {
      template: sql`json_extract(content, '$.template')`,
      ...columns(db.outboxMessages, 'writtenSubject', 'createdAt', 'sentAt', 'failedAt'),
    }),
  ),
  /**
   * Only names and addresses as they were then. The other parameters are in the sections of the
   * posts and payments they are about.
   */
  account_history: below(
    db.activities,
    {
      ...columns(db.activities, 'type', 'createdAt'),
      name: sql`coalesce(json_extract(personal, '$.name'), json_extract(personal, '$.memberName'))`,
      email: sql`json_extract(personal, '$.email')`,
      new_email: sql`json_extract(personal, '$.newEmail')`,
    },
    ({ userId }) => sql`subject_type = 'account' and subject_id = ${userId}`,
  ),
  history: {
    table: db.activities,
    people: [db.activities.actorId],
    shown: columns(db.activities, 'id', 'type', 'subjectType', 'subjectId', 'createdAt'),
    where: ({ userId }) => whereOwnActivities(userId),
  },
}
