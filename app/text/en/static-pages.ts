import type { FeeQuote } from '#app/domain/fees/fee.ts'
import { countDays } from './numbers.ts'

const years: Record<number, string> = { 365: 'a year', 730: 'two years' }

const describeCost = (price: string | null) => (price ? `costs ${price} once` : 'is free')

function describePlaceFees({ destination, dining }: FeeQuote['activation']): string {
  if (destination && dining) {
    return `Listing a destination costs ${destination} once and a place to eat ${dining}`
  }
  if (!destination && !dining) return 'Listing a destination or a place to eat is free'
  return `Listing a destination ${describeCost(destination)}, and listing a place to eat ${describeCost(dining)}`
}

function describeAdPrice({ lowestPrice, hasFree }: FeeQuote['campaign']): string {
  if (!lowestPrice) return ', for free'
  return hasFree ? `, for free or from ${lowestPrice}` : `, from ${lowestPrice}`
}

export const staticPages = {
  about: {
    title: 'About',
    vision: [
      'All over the country there are towns with good houses nobody lives in, and all over the country there are people who could live anywhere. This portal brings the two together.',
      'Digital nomads, remote workers, retirees and families find a house, a job and something to do on Saturday; the town finds neighbors. The portal belongs to the town that runs it. It sells nobody’s data and needs no fast connection.',
    ],
    videos: (count: number): string =>
      count === 0
        ? 'Videos'
        : count === 1
          ? 'A short video'
          : count === 2
            ? 'Two short videos'
            : 'Short videos',
    play: (number: number) => `Play video ${number}`,
    /** The name of the frame that shows it. */
    video: (number: number) => `Video ${number}`,
    playHint:
      'The video comes from another site, which learns of your visit once you press the link.',
    standInHint: 'In the demo: drawings of the town, 20 seconds.',
    standIn: 'Drawings of houses in town, one after the other',
    stop: 'Stop the video',
    noVideos: 'The town has not added its videos yet.',
    donate: 'Help the portal along with a donation',
  },
  community: {
    title: 'Community Hub',
    intro: 'What people in town do together.',
    links: {
      forums: ['Forums', 'Ask and answer. Nothing here yet.'],
      volunteer: ['Volunteer', 'Help out. Nothing here yet.'],
      social: ['Social', 'Meet each other. Nothing here yet.'],
      events: ['Events', 'What is on.'],
      classifieds: ['Classifieds', 'Small ads.'],
      donate: ['Donate', 'Support the town.'],
    },
    forums: 'Forums',
    volunteer: 'Volunteer',
    social: 'Social',
    placeholder: 'Content will be added here soon.',
    back: 'Back to the Community Hub',
  },
  guide: {
    title: 'User Guide',
    /** The paid days of a fee, for the placeholders of the guide. */
    days: countDays,
    /** What it costs to list a tour, a destination and a place to eat. */
    activation: ({ tour, destination, dining }: FeeQuote['activation']) => {
      if (tour && destination && dining) {
        return `A tour costs ${tour}, a destination ${destination} and a place to eat ${dining}, once.`
      }
      if (!tour && !destination && !dining) return 'Listing is free.'
      const cost = (price: string | null) => (price ? `${price} once` : 'nothing')
      return `A tour costs ${cost(tour)}, a destination ${cost(destination)} and a place to eat ${cost(dining)}.`
    },
    classified: ({ price, days }: FeeQuote['classified']) =>
      price
        ? `you pay ${price} and it is shown for ${countDays(days)}`
        : `it is shown for ${countDays(days)}, for free`,
  },
  privacy: {
    title: 'Privacy',
    intro:
      'What the portal keeps about you, who sees it, how long, and how you get it or delete it.',
    ask: 'Questions, or something that should not be here?',
    contact: 'Write to the town',
    /** How long something is kept. */
    period: (days: number) => years[days] ?? countDays(days),
  },
  accessibility: {
    title: 'Accessibility',
    intro:
      'How the portal is used without a mouse, without sight, on old phones and on slow connections.',
    paragraphs: [
      'Every page can be read aloud by a screen reader. Text can be enlarged, follows the light or dark setting of the browser and stands out from its background. No status is told by a color alone, and nothing moves by itself.',
      'We check the pages against the Web Content Accessibility Guidelines (WCAG 2.2, level AA), partly with automated tools. What members post may fall short: a photo without a description, a flyer that is only a picture. The videos of the about page and the card payment come from other sites, which we cannot change. On wide screens the menus open below the pointer or the focus and close once it moves on, but not with the Escape key.',
    ],
    ask: 'Something you cannot use?',
    contact: 'Tell the town',
  },
  monetize: {
    title: 'Ways to monetize',
    intro: 'What you own can earn money, for you and for the town.',
    items: ({ activation, classified, campaign }: FeeQuote) => [
      [
        'Rent out a room or a house',
        'Set a price per day or week; guests choose their days in the calendar and you accept or decline.',
      ],
      [
        'Lease an empty space',
        'A hall, a shop, a field: say for how many months and what deposit you need.',
      ],
      [
        'Sell to somebody who will stay',
        'Say whether you help with the financing. Buyers send a message, and you answer.',
      ],
      ['Offer work', 'Posting a job is free, whether for a week or permanently.'],
      [
        'Sell tickets to your events',
        'An event is free to post. Make ticket types with prices of your own, and check the codes at the door with a phone.',
      ],
      [
        'Lead tours',
        `Listing a tour ${describeCost(activation.tour)}. Add its dates, each with its own seats and price, and sell tickets for them here.`,
      ],
      [
        'Bring people to your place',
        `${describePlaceFees(activation)}; from then on, everybody looking for something to do will find it.`,
      ],
      [
        'Advertise',
        `An ad for your tour, place or event appears at the bottom of the portal’s public pages for ${countDays(campaign.days)}${describeAdPrice(campaign)}. A classified ad for anything else ${classified.price ? `costs ${classified.price}` : 'is free and shown'} for ${countDays(classified.days)}.`,
      ],
    ],
    start: 'Post a property',
  },
  contact: {
    title: 'Contact Us',
    intro: 'Write to the town. We answer by email.',
    name: 'Name',
    email: 'Email',
    message: 'Message',
    submit: 'Send',
    success: 'Thank you. Your message has been sent to the town.',
    report: {
      ad: 'Report this ad',
      listing: 'Report this listing',
      event: 'Report this event',
    },
    /** Begins a message about what is reported. */
    about: (address: string) => `About ${address}:\n`,
    messages: 'Contact messages',
    empty: 'No message is waiting for an answer.',
    answered: 'Answered',
    answeredBy: (name: string | null, at: string) => `Answered${name ? ` by ${name}` : ''}, ${at}`,
    mark: { answered: 'Mark as answered', open: 'Mark as not answered' },
    marked: {
      answered: (name: string) => `Marked as answered: the message of ${name}.`,
      open: (name: string) => `Marked as not answered: the message of ${name}.`,
    },
    columns: { name: 'Name', email: 'Email', message: 'Message', at: 'Time', action: 'Action' },
    mail: (portal: string, name: string, email: string, message: string) => ({
      subject: `Contact form of ${portal}: a message to the town`,
      text: `${name} <${email}> wrote:\n\n${message}\n`,
    }),
    acknowledgement: (portal: string, name: string, message: string) => ({
      subject: `We have received your message to ${portal}`,
      text: `Hello ${name},\n\nWe have received your message:\n\n${message}\n\nThe town answers by email.\n`,
    }),
  },
}
