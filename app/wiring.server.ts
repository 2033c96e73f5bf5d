import {
  mailAccountDeleted,
  mailEmailChanged,
  mailNewEmail,
  mailPasswordChanged,
  mailRecoveryCodesRenewed,
  mailRecoveryCodeUsed,
  mailRestored,
  mailSecondFactorRemoved,
  mailSecondFactorSet,
  mailSuspended,
  mailVerificationLink,
} from '#app/domain/accounts/account-mail.server.ts'
import type { ActivityType } from '#app/domain/activity/activity.ts'
import {
  type Reaction,
  type Reactions,
  registerReactions,
} from '#app/domain/activity/record.server.ts'
import { announceTaken } from '#app/domain/applications/announce-taken.server.ts'
import { campaignFulfillment, campaignWaiver } from '#app/domain/campaigns/fee.server.ts'
import {
  classifiedFulfillment,
  classifiedWaiver,
  showAfterSuspension,
} from '#app/domain/classifieds/fee.server.ts'
import { addToClientBook } from '#app/domain/client-book/add-client.server.ts'
import { dropAfterWithdrawal } from '#app/domain/client-book/drop-clients.server.ts'
import { mailDonationReceipt } from '#app/domain/donations/donation-mail.server.ts'
import { donationFulfillment } from '#app/domain/donations/fulfillment.server.ts'
import { draftForSuspension, restoreAfterSuspension } from '#app/domain/events/suspension.server.ts'
import { cancelFeeFor } from '#app/domain/fees/fee.server.ts'
import { type Waivers, waiveFees } from '#app/domain/fees/waived-fees.server.ts'
import { confirmByChange } from '#app/domain/listings/availability/availability-questions.server.ts'
import {
  deactivateForSuspension,
  reactivateAfterSuspension,
} from '#app/domain/listings/suspension.server.ts'
import { releaseOlderNews } from '#app/domain/moderation/undoable.server.ts'
import { notify } from '#app/domain/notifications/notify.server.ts'
import { rules } from '#app/domain/notifications/rules.server.ts'
import { registerFulfillments } from '#app/domain/payments/fulfillment.server.ts'
import { type FeePurpose, feePurposes } from '#app/domain/payments/payment.ts'
import { activationFulfillment, activationWaiver } from '#app/domain/play/fee.server.ts'
import { deleteScreenings } from '#app/domain/screening/delete-screenings.server.ts'
import { ticketFulfillment } from '#app/domain/tickets/fulfillment.server.ts'
import {
  cancelTicketsOfEvent,
  cancelTicketsOfTourDate,
  refundAfterDispute,
} from '#app/domain/tickets/refunds/cancel-occasion.server.ts'
import { announceMove, announceMovedTour } from '#app/domain/tickets/sales/announce-move.server.ts'
import { messageBuyers } from '#app/domain/tickets/sales/message-holders.server.ts'
import { mailPassedOnTicket, mailTickets } from '#app/domain/tickets/ticket-mail.server.ts'

/** What each kind of fee gives when administrators set it to 0. */
const waivers: Waivers = {
  activation: activationWaiver,
  campaign: campaignWaiver,
  classified: classifiedWaiver,
}

/**
 * The reactions to activities, except notifications. They run in this order in the activity's
 * transaction.
 */
const consequences: { [T in ActivityType]?: ReadonlyArray<Reaction<T>> } = {
  'account.registered': [mailVerificationLink],
  'account.profile_changed': [mailNewEmail],
  'account.password_changed': [mailPasswordChanged],
  'account.email_changed': [mailEmailChanged],
  'account.deleted': [mailAccountDeleted],
  'account.second_factor_set': [mailSecondFactorSet],
  'account.second_factor_removed': [mailSecondFactorRemoved],
  'account.recovery_codes_renewed': [mailRecoveryCodesRenewed],
  'account.recovery_code_used': [mailRecoveryCodeUsed],
  'account.suspended': [deactivateForSuspension, draftForSuspension, mailSuspended],
  'account.restored': [
    reactivateAfterSuspension,
    restoreAfterSuspension,
    showAfterSuspension,
    mailRestored,
  ],
  'application.sent': [addToClientBook],
  'application.withdrawn': [dropAfterWithdrawal],
  'booking.requested': [addToClientBook],
  'donation.recorded': [mailDonationReceipt],
  'event.cancelled': [releaseOlderNews, cancelTicketsOfEvent],
  'event.deleted': [deleteScreenings],
  'event.message_sent': [messageBuyers],
  'event.moved': [releaseOlderNews, announceMove],
  'listing.available': [confirmByChange],
  'listing.changed': [confirmByChange],
  'listing.confirmed': [confirmByChange],
  'listing.days_blocked': [confirmByChange],
  'listing.days_unblocked': [confirmByChange],
  'listing.deactivated': [confirmByChange],
  'listing.photo_added': [confirmByChange],
  'listing.photo_moved': [confirmByChange],
  'listing.photo_removed': [confirmByChange],
  'listing.photo_restored': [confirmByChange],
  'listing.reactivated': [confirmByChange],
  'listing.taken': [confirmByChange, announceTaken],
  'order.completed': [mailTickets],
  'payment.dispute_lost': [refundAfterDispute],
  'payment.dispute_won': [refundAfterDispute],
  'setting.changed': [waiveFees(waivers)],
  'ticket.passed_on': [mailPassedOnTicket],
  'tour_date.cancelled': [cancelTicketsOfTourDate],
  'tour_date.changed': [announceMovedTour],
}

/**
 * The activities after which a fee is no longer due; its open payment is cancelled. An unpaid
 * campaign ends only with its own payment.
 */
const feeEnds: Record<FeePurpose, ActivityType[]> = {
  activation: ['listing.rejected'],
  campaign: [],
  classified: ['classified.changed', 'classified.rejected', 'classified.cancelled'],
}

/** Notifications come before the other reactions. */
function listReactions(): Reactions {
  const types = Object.keys(rules) as ActivityType[]
  const entries = types.map((type) => {
    const endedFees = feePurposes.filter((kind) => feeEnds[kind].includes(type))
    return [type, [notify, ...endedFees.map(cancelFeeFor), ...(consequences[type] ?? [])]] as const
  })
  return Object.fromEntries(entries) as unknown as Reactions
}

registerReactions(listReactions())

registerFulfillments({
  activation: activationFulfillment,
  campaign: campaignFulfillment,
  classified: classifiedFulfillment,
  donation: donationFulfillment,
  ticket: ticketFulfillment,
  tour: ticketFulfillment,
})

/** Import these from here, not from `db`, so that every activity has its consequences. */
export { openDatabase, openPortalDatabase } from '#db/client.server.ts'
