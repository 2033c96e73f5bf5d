import type { Role } from '#app/domain/accounts/account.ts'
import type { ListingSource, PropertyTerms } from '#app/domain/listings/listing.ts'
import type { PaidItem } from '#app/domain/payments/payment-item.ts'
import type { RefundReason } from '#app/domain/payments/refunds/refund-reason.ts'
import type { PersonalList } from '#app/domain/personal-data-access/personal-list.ts'
import type { ReadyReason } from '#db/schema/ready-reasons.ts'

/** The parameters that several activity types share; `activity.ts` lists the types. */

/** A request about a listing; `ownerId` is the listing's owner, null: the town. */
export type Requested = { id: number; ownerId: number | null; memberName: string }
/** `message` and `email`, for the answer, are missing in older rows. */
export type Applied = Requested & {
  title: string
  listingId: number
  offerCents?: number | null
  /** The terms of the property when the offer was made; missing in older rows. */
  offerTerms?: PropertyTerms | null
  message?: string
  email?: string
}
/** `answeredBy`: the owner's name; null: the town. Missing in older rows. */
export type Answered = { memberId: number; answer: string; answeredBy?: string | null }
/** For the owner: somebody of the town has answered in their place. */
export type AnsweredByTown<Status> = Requested & { title: string; answer: string; status: Status }
/** Older activities have no price. */
export type Stay = {
  title: string
  startDate: string
  endDate: string
  priceCents?: number | null
}
export type Span = { startTime: string; endTime: string; timeZone: string }
/**
 * The personal list that was read or downloaded; for tickets, also their event or tour date and its
 * owner. `id` is 0.
 */
export type PeopleListed = {
  id: number
  list: PersonalList
  title?: string
  ownerId?: number | null
  eventId?: number | null
  tourDateId?: number | null
}
/** The account's language, for its mail. Null or missing: the town's language. */
export type Account = { id: number; name: string; email: string; locale?: string | null }
export type ChangedMember = { id: number; formerRole?: Role; memberName?: string }
type Money = { amountCents: number; currency: string }
/** `locale`: the receipt's language. Null or missing: the town's language. */
export type Donated = Money & {
  id: number
  email: string
  reference: string
  at: string
  locale?: string | null
}
/** `pictures`: how many were uploaded with the form. */
export type ClassifiedParameters = {
  id: number
  title: string
  memberName: string
  pictures?: number
}
/** `payerEmail`: the address that the payer gave the provider, if the provider reports it. */
export type Unmatched = Money & { id: number; payerEmail: string | null; reference: string }
/** `readyReason` is missing in older rows, whose feedback begins with its words. */
export type Decided = {
  id: number
  title: string
  ownerId: number | null
  feedback: string
  readyReason?: ReadyReason | null
}
/** `feedback` and `readyReason` are missing in older rows. */
export type DecidedSection = {
  id: number
  name: string
  memberId: number | null
  feedback?: string
  readyReason?: ReadyReason | null
}
/** Paid days that end soon; `days` is how many days a renewal buys. */
export type Ending = { id: number; title: string; ownerId: number; lastDay: string; days?: number }
/** Seats for the next of a waiting list. */
export type OfferedSeats = OccasionParameters & {
  memberId: number
  quantity: number
  ticketType: string
  heldUntil: string
  /** Of the event or tour date. */
  timeZone: string
  /** The town's, in which `heldUntil` is shown; missing in older rows. */
  deadlineZone?: string
  /** The payment for the offered tickets; null if they are free. */
  reference: string | null
}
/**
 * An event or tour date that is moved. `isHeld`: the member's tickets are reserved, not issued; older
 * rows lack until when.
 */
export type MovedOrder = OccasionParameters &
  Span & { memberId: number; place: string; isHeld: boolean } & Partial<
    Pick<OfferedSeats, 'heldUntil' | 'deadlineZone'>
  >
/** A post with its owner, who is missing in older rows; null: the town. */
export type OwnedPost = { id: number; title: string; ownerId: number | null }
export type OwnedListing = OwnedPost & { source: ListingSource }
/** A date of a tour, with the tour's title and owner; older rows have only the date's id. */
export type OwnedTourDate = OwnedPost & Span & { listingId: number }
/** `isChange`: a change was decided, and the listing was approved before. */
export type DecidedListing = Decided & {
  source: ListingSource
  isFeeDue: boolean
  isChange: boolean
}
type Changed = { id: number; title: string; memberName: string; needsReview: boolean }
export type ListingChange = Changed & { source: ListingSource }
/** The event or tour date of a ticket, an order or a place on the waiting list. */
export type OccasionParameters = {
  id: number
  title: string
  eventId: number | null
  listingId: number | null
}
/**
 * An event or tour date that is cancelled, for one member who has tickets or wants some. `isByTown`:
 * an administrator cancelled it, not the organizer; missing in older rows.
 */
export type Cancelled = OccasionParameters & {
  memberId: number
  /** Of the event or tour date, under the name of older rows; null in those about an event. */
  tourSpan: Span | null
  /** Whether the member paid for tickets that are refunded now; missing in older rows. */
  isRefunded?: boolean
  /**
   * How much of what the member paid their bank examines. It is refunded once the dispute is won.
   * Missing in older rows.
   */
  disputedCents?: number
  /** Missing in older rows. */
  writtenReason?: string
  isByTown?: boolean
}
/** The one ticket that a refund voids. Its `code` opens no door anymore; empty if it was passed on. */
export type VoidedTicket = Span & { ticketType: string; holderName: string; code: string }
export type Ordered = { id: number; title: string; ticketType: string; quantity: number }
/** A reserved order that is to be paid at the town hall, with its address and hours. */
export type OrderToPay = OccasionParameters &
  Money &
  Pick<OfferedSeats, 'memberId' | 'heldUntil' | 'timeZone' | 'deadlineZone'> & {
    paymentId: number
    reference: string
    item: PaidItem
    townHall: string
  }
/** Why money is refunded, in a person's words; empty if nobody wrote anything. */
type Reasoned = { writtenReason: string }
/**
 * The ticket is missing where several are refunded, and in older rows. `isHandedOver`: the payer has
 * the money; missing in older rows and where it is still on its way to a card.
 */
export type Refunded = Reasoned & {
  reason: { code: RefundReason['code'] }
  isHandedOver?: boolean
} & Partial<VoidedTicket>
/**
 * `hasRefund`: money is sent back now. `owed`: money to be handed over in person, by the organizer
 * or at the town hall (address and hours). Older rows lack the ticket, `isByTown` and `owed`.
 */
export type RefundedTicket = Reasoned & {
  memberId: number | null
  hasRefund: boolean
  owed?: (Money & { isByOrganizer: boolean; townHall: string }) | null
  isByTown?: boolean
} & Partial<VoidedTicket>
export type OwedRefund = Paid & { payeeId: number | null; reason: { code: RefundReason['code'] } }
export type Paid = Money & {
  id: number
  item: PaidItem
  /** Null if the payer has no account. */
  payerId: number | null
  payerEmail: string
  /** The language in which it was paid; missing in older rows. */
  locale?: string | null
  reference: string
}

/** The copy that replaced the database. */
export type RestoredCopy = {
  copy: string
  /** An instant (UTC), after which what was saved is missing; null if the copy has no activities. */
  since: string | null
  /** The file of the previous database; null if there was none. */
  former: string | null
}

/** `fee`: what the owner has to pay before the classified is shown, unless it is paid or given. */
export type DueFee = { isPaid: boolean; isGiven?: boolean; fee?: Money & { days: number } }
/** `isByTown`: an administrator wrote it, not the organizer. */
export type Written = { message: string; isByTown: boolean }
