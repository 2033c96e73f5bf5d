/** The names of the lists of personal data. */
const names: Record<string, string> = {
  accounts: 'the accounts',
  applications: 'the applications',
  bookings: 'the booking requests',
  clients: 'the client book',
  ledger: 'the ledger',
  mail: 'the email that could not be sent',
  messages: 'the messages of the contact form',
  owners: 'the owners',
  tickets: 'the tickets and their buyers',
}

/** Names a list; older rows may have one that no longer exists. */
export function personalListName(list?: string, title?: string): string {
  if (list === 'tickets' && title) return `the tickets for “${title}” and their buyers`
  const name = list && Object.hasOwn(names, list) ? names[list] : undefined
  return (name ?? 'a list of people') + (title ? ` of “${title}”` : '')
}

export const personalLists = {
  notification: (list: string, title: string, by: string) => ({
    subject: 'Personal data was downloaded',
    message: `${by || 'Somebody'} downloaded personal data: ${personalListName(list, title)}. If you did not expect this, look at the history at once.`,
  }),
}
