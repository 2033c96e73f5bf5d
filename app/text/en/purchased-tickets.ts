/** The list of an event's or tour date's sold tickets, for its organizer. */
export const purchased = {
  title: (event: string) => `Purchased tickets for “${event}”`,
  back: 'Manage the event',
  csv: 'Tickets as CSV',
  doorList: 'Door list to print',
  doorListFor: (event: string) => `Door list for “${event}”`,
  search: 'Buyer, type or code',
  empty: 'No tickets have been bought yet.',
  emptyFiltered: (search: string) => `No ticket matches “${search}”.`,
  checkedIn: 'Checked in',
  income: {
    title: 'What was paid',
    method: 'How',
    methods: {
      card: 'By card',
      offline: 'At the town hall',
      direct: 'To the organizer at the door',
    },
    payments: 'Payments',
    paid: 'Paid',
    refunded: 'Refunded',
    kept: 'Kept',
    together: 'Together',
    directNote: 'The town does not hold what was paid to the organizer.',
  },
  buyer: 'Buyer',
  holder: (name: string) => `for ${name}`,
  boughtAt: 'Bought',
  action: 'Action',
  refundPaid: 'Refund',
  cancelFree: 'Cancel',
  reason: 'Reason (the buyer will see it)',
  refund: 'Refund this ticket',
  cancel: 'Cancel this ticket',
  undoCheckIn: 'Undo the check-in',
  refunded: (type: string, holder: string | null, isRefunded: boolean) => {
    const whose = holder === null ? '' : ` for ${holder}`
    const money = isRefunded ? 'Its payment will be refunded.' : 'There was nothing to refund.'
    return `The ticket “${type}”${whose} is no longer valid. ${money}`
  },
  checkInUndone: (type: string, holder: string) =>
    `The check-in is undone. The ticket “${type}” for ${holder} is valid again.`,
  reasons: {
    not_found: 'This ticket no longer exists.',
    already_refunded: 'This ticket is no longer valid.',
    used_since: 'This ticket was checked in again after you opened the page.',
    occasion_ended: 'It is cancelled or over, so no ticket for it can become valid again.',
    disputed:
      'The payer’s bank is looking into the payment for this ticket, and may give the money back itself. Please wait for its answer.',
  },
}
