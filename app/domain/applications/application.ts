import type { PropertyTerms } from '#app/domain/listings/listing.ts'
import type { applicationStatuses } from '#db/schema/applications.ts'

type ApplicationStatus = (typeof applicationStatuses)[number]

/** The tone in which each status is shown. */
export const applicationTones = {
  pending: 'waiting',
  approved: 'good',
  denied: 'bad',
} as const satisfies Record<ApplicationStatus, string>

export const applicationLimits = { messageLength: 4000 }

/** The kinds of applications. Each has its own title, button and answer. */
export type ApplicationKind = 'apply' | 'offer' | 'book' | 'tour'

/** Whether an amount can be offered for a property: only for lease or sale. */
export const takesOffers = (terms: PropertyTerms | null): terms is 'Lease' | 'Sell' =>
  terms === 'Lease' || terms === 'Sell'
