import type { ListingSource } from '#app/domain/listings/listing.ts'
import type { PaidItem } from '#app/domain/payments/payment-item.ts'
import type { PersonalList } from '#app/domain/personal-lists/personal-list.ts'

/** The parameters that several activity types share; `activity.ts` lists the types. */

/** `answeredBy`: the owner's name; null: the town. Missing in older rows. */
export type Answered = { memberId: number; answer: string; answeredBy?: string | null }
export type Stay = { title: string; startDate: string; endDate: string }
export type Span = { startTime: string; endTime: string; timeZone: string }
/** Of tickets: which event's or tour date's they are, and whose that is. `id`: 0. */
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
export type Money = { amountCents: number; currency: string }
/** `pictures`: how many were uploaded with the form. */
export type ClassifiedFacts = { id: number; title: string; memberName: string; pictures?: number }
/** The address is the one that was given to the provider, if it tells. */
export type Unmatched = Money & { id: number; payerEmail: string | null; reference: string }
export type Decided = { id: number; title: string; ownerId: number | null; feedback: string }
/** `feedback`: missing in older rows. */
export type DecidedSection = {
  id: number
  name: string
  memberId: number | null
  feedback?: string
}
/** Paid days that are about to end; `days` is how many a renewal buys. */
export type Ending = { id: number; title: string; ownerId: number; lastDay: string; days?: number }
/** `isChange`: it is about a change, and an approved form stays. */
export type DecidedListing = Decided & {
  source: ListingSource
  isFeeDue: boolean
  isChange: boolean
}
type Changed = { id: number; title: string; memberName: string; needsReview: boolean }
export type ListingChange = Changed & { source: ListingSource }
/** The event or tour date of a ticket, an order or a place on the waiting list. */
export type Admitted = {
  id: number
  title: string
  eventId: number | null
  listingId: number | null
}
export type Ordered = { id: number; title: string; ticketType: string; quantity: number }
export type Paid = Money & {
  id: number
  item: PaidItem
  /** Null: the payer has no account. */
  payerId: number | null
  payerEmail: string
  reference: string
}
