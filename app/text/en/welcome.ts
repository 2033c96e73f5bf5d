import type { FeeQuote } from '#app/domain/fees/fee.ts'
import { countDays } from './numbers.ts'

/** The first page of a new member. */
export const welcome = {
  title: (name: string) => `Welcome, ${name}!`,
  intro: 'You are a member now. This is what you can do here:',
  events: ['See what is on', 'Concerts, markets and meetings, with tickets.'],
  homes: ['Look at homes and places', 'Houses, lots and rooms to rent, lease or buy.'],
  play: ['Find something to do', 'Tours, places to see and places to eat.'],
  classified: ({ price, days }: FeeQuote['classified']) => [
    'Post an ad',
    price
      ? `A few lines under Classifieds: ${price} for ${countDays(days)}, once the town has approved it.`
      : `A few lines under Classifieds, shown for ${countDays(days)} once the town has approved it.`,
  ],
  dashboard: ({ tour }: FeeQuote['activation']) => [
    'Post something of your own',
    tour
      ? 'A home, a job or an event for free, or a tour for a fee, from your dashboard.'
      : 'A home, a job, an event or a tour, from your dashboard.',
  ],
}
