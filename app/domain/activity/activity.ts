import type { MembershipStatus, Role } from '#app/domain/accounts/account.ts'
import type { TestRestoreFailure } from '#app/domain/backups/test-restore.ts'
import type { EventStatus } from '#app/domain/events/event.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import type { ClosedStatus } from '#app/domain/payments/payment.ts'
import type { UnmatchedReason } from '#app/domain/payments/unmatched/unmatched.ts'
import type {
  Account,
  Answered,
  AnsweredByTown,
  Applied,
  Cancelled,
  ChangedMember,
  ClassifiedParameters,
  Decided,
  DecidedListing,
  DecidedSection,
  Donated,
  DueFee,
  Ending,
  ListingChange,
  MovedOrder,
  OccasionParameters,
  OfferedSeats,
  Ordered,
  OrderToPay,
  OwedRefund,
  OwnedListing,
  OwnedPost,
  OwnedTourDate,
  Paid,
  PeopleListed,
  Refunded,
  RefundedTicket,
  Requested,
  RestoredCopy,
  Span,
  Stay,
  Unmatched,
  Written,
} from './shared-parameters.ts'

/**
 * Every activity by type, with the parameters that its readers need later. Titles and amounts are
 * stored as they were at the time, so that a rename or deletion breaks no page. `id` is the subject's
 * id; the part of the type before the dot is the subject's kind. Instants are UTC, days `YYYY-MM-DD`,
 * money cents. Sentences are composed when read. Tokens are passed as `Secrets` and are not stored.
 */
export type Activities = {
  'account.registered': Account
  'account.verified': { id: number }
  'account.password_changed': Account
  'account.profile_changed': { id: number }
  'account.email_changed': Account & { newEmail: string }
  'account.membership_changed': ChangedMember & { role: Role; status: MembershipStatus }
  'account.suspended': ChangedMember
  'account.restored': { id: number }
  'account.promoted': { id: number; memberName?: string }
  'account.second_factor_set': Account
  'account.second_factor_removed': Account
  /** Older rows of these two have the id alone. */
  'account.recovery_codes_renewed': Account
  'account.recovery_code_used': Account
  'account.data_downloaded': { id: number }
  'account.deleted': { id: number; formerRole?: Role }

  'application.sent': Applied
  'application.withdrawn': Requested & { title: string }
  'application.approved': Answered & { id: number; title: string }
  'application.denied': Answered & { id: number; title: string }
  'application.answered_by_town': AnsweredByTown<'approved' | 'denied'>
  'application.listing_taken': { id: number; memberId: number; title: string }

  /** The newest copy failed its test restore; `copy` is empty if there is no copy. */
  'backup.restore_failed': { id: number; copy: string; reason: TestRestoreFailure; detail: string }
  'backup.downloaded': { id: number; copy: string; memberName: string }
  'backup.restored': RestoredCopy & { id: number }
  /** No copy has been made since this instant (UTC); null: never. */
  'backup.late': { id: number; since: string | null }
  /** `BACKUP_COMMAND` has failed since this instant (UTC). */
  'backup.not_elsewhere': { id: number; since: string; detail: string }

  'booking.requested': Stay & Requested & { listingId: number }
  /** By its member. Older records do not say whether it was accepted. */
  'booking.cancelled': Stay & Requested & { wasAccepted?: boolean }
  'booking.cancelled_by_owner': Stay & Answered & { id: number }
  'booking.accepted': Stay & Answered & { id: number }
  'booking.declined': Stay & Answered & { id: number }
  'booking.lapsed': Stay & Answered & { id: number }
  'booking.answered_by_town': Stay &
    AnsweredByTown<'accepted' | 'declined' | 'lapsed' | 'cancelled'>

  'campaign.ordered': { id: number; title: string }
  'campaign.paid': { id: number; isFree?: boolean }
  'campaign.refunded': { id: number }
  'campaign.expired': { id: number }
  'campaign.ending': Ending

  'classified.posted': ClassifiedParameters
  'classified.changed': ClassifiedParameters & { needsReview: boolean; isChange: boolean }
  'classified.approved': Decided & DueFee & { isChange: boolean }
  'classified.rejected': Decided & { isChange: boolean }
  'classified.decision_undone': { id: number; title: string }
  'classified.cancelled': { id: number; title: string }
  'classified.paid': { id: number; isFree?: boolean }
  'classified.refunded': { id: number }
  'classified.ending': Ending
  'classified.expired': { id: number; title: string; ownerId: number | null }

  'client.changed': { id: number }
  'owner.changed': { id: number }

  'donation.recorded': Donated
  'donation.refunded': { id: number }

  'door_link.created': { id: number }
  'door_link.revoked': { id: number }

  'event.created': { id: number; title: string }
  'event.changed': { id: number; title: string }
  /** A new event, or a change of a public one, waits for moderation. */
  'event.submitted': { id: number; title: string; memberName: string; isChange: boolean }
  /** Older rows have neither title nor owner. */
  'event.status_changed': OwnedPost & { status: Exclude<EventStatus, 'cancelled'> }
  'event.approved': Decided & { isChange: boolean }
  'event.rejected': Decided & { isChange: boolean }
  'event.decision_undone': { id: number; title: string }
  'event.cancelled': OwnedPost & { writtenReason?: string }
  'event.message_sent': { id: number; title: string } & Written
  'event.moved': Span & { id: number; title: string; place: string }
  'event.duplicated': { id: number; from: number }
  'event.deleted': OwnedPost

  'inventory.imported': { id: number; added: number; changed: number; rejected: number }
  'inventory.stopped': { id: number; added: number; changed: number }
  'inventory.taken_back': { id: number; removed: number; restored: number; kept: number }

  'listing.posted': { id: number; source: ListingSource; title: string; memberName: string }
  'listing.changed': ListingChange
  'listing.photo_added': ListingChange
  'listing.photo_removed': { id: number }
  'listing.photo_moved': { id: number }
  'listing.photo_restored': ListingChange
  'listing.approved': DecidedListing
  'listing.rejected': DecidedListing
  'listing.decision_undone': { id: number; title: string }
  'listing.deactivated': OwnedListing
  'listing.reactivated': { id: number }
  'listing.taken': { id: number }
  'listing.available': { id: number }
  'listing.asked': OwnedListing
  'listing.confirmed': { id: number }
  'listing.unanswered': OwnedListing
  'listing.activated': { id: number; isFree?: boolean }
  'listing.activation_refunded': { id: number }
  'listing.days_blocked': Stay & { id: number }
  'listing.days_unblocked': Stay & { id: number }
  'listing.tour_dates_added': { id: number; tourDateIds: number[] }

  'order.placed': Ordered & { memberName: string }
  'order.completed': Ordered
  'order.released': { id: number; reason: ClosedStatus }
  'order.to_pay': OrderToPay
  'order.not_paid': OccasionParameters & { memberId: number }
  'order.offered': OfferedSeats
  /** Somebody wrote to the holders; an event or tour date is cancelled. One record per buyer. */
  'order.messaged': OccasionParameters & Written & { memberId: number }
  'order.called_off': Cancelled
  'order.moved': MovedOrder

  'payment.paid': { id: number }
  /** Cash for the town, recorded by the actor. */
  'payment.received': { id: number; receiptNumber: string }
  /** Recorded by the organizer, who received it. */
  'payment.received_directly': { id: number }
  'payment.failed': { id: number }
  'payment.cancelled': { id: number }
  'payment.expired': { id: number }
  'payment.fulfilled': Paid & { isFee: boolean }
  'payment.refunded': Paid & Refunded
  /** Money that somebody has to hand over in person; payee null: the town. */
  'payment.refund_owed': OwedRefund
  'payment.refund_failed': Paid
  'payment.disputed': Paid & { payeeId: number | null }
  'payment.dispute_won': Paid & { payeeId: number | null }
  'payment.dispute_lost': Paid & { payeeId: number | null }

  'personal_list.exported': PeopleListed & { memberName: string }
  'personal_list.read': PeopleListed

  'section.suggested': { id: number; name: string; memberName: string; needsReview: boolean }
  'section.approved': DecidedSection
  'section.rejected': DecidedSection
  'section.decision_undone': { id: number; title: string }
  'section.renamed': { id: number; name: string; formerName: string }
  'section.deleted': { id: number; name: string }

  /** `keys`: those of the changed settings, separated by spaces. */
  'setting.changed': { id: number; keys: string; memberName?: string }
  'setting.clock_confirmed': { id: number }
  /** Jobs have waited for a while for somebody to confirm the clock. */
  'setting.clock_doubted': { id: number }
  'setting.severity_changed': { id: number; severity: number; memberName?: string }

  'ticket.check_in_undone': OccasionParameters & { since: string; timeZone: string }
  'ticket.refunded': OccasionParameters & RefundedTicket
  /** `amountCents`: the refund. `owed`: cash to hand over; payee null: the town. */
  'ticket.given_back': OccasionParameters & {
    memberName: string
    amountCents: number
    owed: { paymentId: number; payeeId: number | null; currency: string } | null
  }
  /** The ticket has another holder. `isMailed`: it also got a new code, mailed to the holder. */
  'ticket.passed_on': OccasionParameters & {
    memberId: number
    holderName: string
    isMailed: boolean
  }

  'ticket_type.created': { id: number; name: string }
  'ticket_type.changed': { id: number; name: string }
  'ticket_type.sale_ended': { id: number; name: string }
  'ticket_type.deleted': { id: number; name: string }
  'ticket_type.restored': { id: number; name: string }

  'tour_date.cancelled': OwnedTourDate & { writtenReason?: string }
  'tour_date.changed': OwnedTourDate & { place: string; isMoved: boolean }
  'tour_date.deleted': OwnedTourDate

  /** Money that the provider took for the portal and that belongs to no order. */
  'unmatched_payment.found': Unmatched & { reason: UnmatchedReason }
  'unmatched_payment.matched': Unmatched & { paymentId: number }
  'unmatched_payment.disputed': Unmatched
  /** `locale` is the payer's language, if it is known; it is missing in older rows. */
  'unmatched_payment.refund_requested': Unmatched & { locale?: string | null }
  'unmatched_payment.refunded': Unmatched
  'unmatched_payment.refund_failed': Unmatched

  'waiting_list.closed': Cancelled
}

export type ActivityType = keyof Activities
export type Activity = { [T in ActivityType]: { type: T } & Activities[T] }[ActivityType]
export type TypedActivity<T extends ActivityType> = { type: T } & Activities[T]
/** The kind of subject: the part of an activity's type before the dot. */
export type SubjectKind = ActivityType extends infer T extends string
  ? T extends `${infer Kind}.${string}`
    ? Kind
    : never
  : never
