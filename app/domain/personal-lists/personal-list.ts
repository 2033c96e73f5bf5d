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
