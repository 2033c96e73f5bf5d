import { quote } from '../quote.ts'

export const till = {
  title: 'Till report',
  refused: 'Only those who keep the town’s till may open this page.',
  day: 'Day',
  show: 'Show',
  before: (day: string) => `← Previous day with cash: ${day}`,
  after: (day: string) => `Next day with cash: ${day} →`,
  empty: 'No money was taken or given back at the town hall on this day.',
  sums: 'Cash by person',
  everyone: 'Everyone together',
  /** In place of the name of who took or handed over the money. */
  unknownPerson: 'not recorded',
  movements: 'Payments and refunds',
  refundFor: (what: string) => `Refund for ${quote(what)}`,
  columns: {
    person: 'Person',
    taken: 'Taken',
    refunded: 'Given back',
    left: 'Left',
    time: 'Time',
  },
}
