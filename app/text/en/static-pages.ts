import type { FeeQuote } from '#app/domain/fees/fee.ts'

export const staticPages = {
  about: {
    title: 'About',
    vision: [
      'All over the country there are towns with good houses nobody lives in, and all over the country there are people who could live anywhere. This portal brings the two together.',
      'Digital nomads, people who work from afar, retirees and families find a house, a job and something to do on Saturday; the town finds neighbors. The portal belongs to the town that runs it. It sells nobody’s data and needs no fast line.',
    ],
    videos: (count: number): string =>
      count === 0
        ? 'Films'
        : count === 1
          ? 'A short film'
          : count === 2
            ? 'Two short films'
            : 'Short films',
    play: (number: number) => `Play film ${number}`,
    playHint:
      'The film comes from another site, which learns of your visit once you press the link.',
    noVideos: 'The town has not added its films yet.',
    donate: 'Help the portal along with a donation',
  },
  community: {
    title: 'Community Hub',
    intro: 'What people in town do together.',
    links: {
      forums: ['Forums', 'Ask and answer.'],
      volunteer: ['Volunteer', 'Help out.'],
      social: ['Social', 'Meet each other.'],
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
    failed: 'Failed to load user guide. Please try again later.',
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
        `Listing a tour costs ${activation.tour} once. Add its dates, each with its own seats and price, and sell tickets for them here.`,
      ],
      [
        'Bring people to your place',
        `Listing a destination costs ${activation.destination} once and a place to eat ${activation.dining}; from then on, everybody looking for something to do will find it.`,
      ],
      [
        'Advertise',
        `An ad for your tour, place or event appears at the bottom of the portal’s public pages for ${campaign.days} days, from ${campaign.lowestPrice}. A classified ad for anything else costs ${classified.price} for ${classified.days} days.`,
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
    messages: 'Contact messages',
    empty: 'Nobody has written yet.',
    columns: { name: 'Name', email: 'Email', message: 'Message', at: 'Time' },
    mail: (portal: string, name: string, email: string, message: string) => ({
      subject: `Message from the contact page of ${portal}`,
      text: `${name} <${email}> wrote:\n\n${message}\n`,
    }),
    acknowledgement: (portal: string, name: string, message: string) => ({
      subject: `Your message to ${portal}`,
      text: `Hello ${name},\n\nwe have received your message:\n\n${message}\n\nWe will answer soon.\n`,
    }),
  },
}
