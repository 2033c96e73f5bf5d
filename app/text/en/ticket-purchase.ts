/** The card that sells tickets. */
export const ticketPurchase = {
  get: 'Get tickets',
  getFor: (sum: string) => `Get tickets · ${sum}`,
  reserve: 'Get free tickets',
  /** The link from the top of an event's page to the card below its text. */
  jump: {
    from: (price: string) => `Tickets from ${price}`,
    at: (price: string) => `Tickets for ${price}`,
    free: 'Free tickets',
    someFree: 'Tickets, some free',
  },
  /** On the card of an event in a list. */
  price: {
    from: (price: string) => `from ${price}`,
    free: 'free',
    upTo: (most: string) => `free – ${most}`,
  },
  soldOut: 'sold out',
  total: 'Total',
  few: 'few left',
  left: (count: string) => `${count} left`,
  /** Read by screen readers next to the price. */
  howMany: (type: string) => `How many: ${type}`,
  waitingList: 'Join the waiting list',
  nothingOrdered: 'Nothing has been ordered.',
  onlyLeft: (count: number) =>
    count === 1 ? 'Only 1 ticket is left.' : `Only ${count} tickets are left.`,
  showsLeft: 'Show how many seats are left',
  showsLeftHint: 'Below ten the page always says “few left”.',
}
