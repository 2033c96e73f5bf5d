/** The lists that show other people's names and addresses (docs/rules.md#personal-lists). */
const personalLists = [
  'accounts',
  'applications',
  'bookings',
  'clients',
  'ledger',
  'mail',
  'messages',
  'owners',
  'tickets',
] as const
export type PersonalList = (typeof personalLists)[number]

export type TicketScope = { eventId: number } | { tourDateId: number }

/** The event or tour date whose tickets are listed, and its owner (null: the town). */
export type TicketSubject = { title: string; ownerId: number | null } & TicketScope
