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

/** Whose tickets are listed: of an event or tour date, and whose that is (null: the town's). */
export type TicketsOf = { title: string; ownerId: number | null } & TicketScope
