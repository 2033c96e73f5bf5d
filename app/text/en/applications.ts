import { limitReasons } from './limits.ts'

const sent = (what: string) => (listing: string) =>
  `Your ${what} for “${listing}” has been sent. You will be notified here and by email when there is an answer.`

const statuses = { pending: 'pending', approved: 'approved', denied: 'denied' }

export const applications = {
  /** For each kind of application: the form's title, its button, and the message after sending. */
  kinds: {
    apply: {
      title: (listing: string) => `Apply for “${listing}”`,
      submit: 'Send application',
      success: sent('application'),
    },
    offer: {
      title: (listing: string) => `Make an offer for “${listing}”`,
      submit: 'Send offer',
      success: sent('offer'),
    },
    book: {
      title: (listing: string) => `Book “${listing}”`,
      submit: 'Send request',
      success: sent('request'),
    },
    tour: {
      title: (listing: string) => `Book a tour: “${listing}”`,
      submit: 'Send request',
      success: sent('request'),
    },
  },
  offer: 'Your offer',
  offerHint: (price: string) => `The owner asks for: ${price}`,
  note: 'Note',
  offered: (amount: string) => `Offer: ${amount}`,
  name: 'Name',
  email: 'Email',
  message: 'Message',
  failed: 'Application submission failed',
  reasons: {
    not_found: 'This listing no longer exists.',
    not_public: 'This listing is not public at the moment.',
    ticketed: 'Tickets for this tour are sold on its own page.',
    own_listing: 'This is your own listing.',
    already_open: 'You have already applied. Please wait for the answer.',
    no_offers: 'You can make an offer only for what is for lease or for sale.',
    too_many_today: limitReasons.too_many_today,
  },
  answers: {
    not_found: 'This application no longer exists.',
    already_decided: 'This application has already been decided.',
    too_many_today: limitReasons.too_many_today,
  },
  statuses,
  messages: {
    received: (name: string, listing: string) => ({
      subject: `New application for “${listing}”`,
      message: `${name} sent an application for “${listing}”.`,
    }),
    offered: (name: string, listing: string, amount: string) => ({
      subject: `New offer for “${listing}”`,
      message: `${name} offers ${amount} for “${listing}”.`,
    }),
    withdrawn: (name: string, listing: string) => ({
      subject: `An application for “${listing}” was withdrawn`,
      message: `${name} withdrew the application for “${listing}”.`,
    }),
    decided: (listing: string, status: 'approved' | 'denied') => ({
      subject: `Your application for “${listing}” is ${statuses[status]}`,
      message:
        status === 'approved'
          ? `Your application for “${listing}” is approved. The owner can reach you by email.`
          : `Your application for “${listing}” is denied.`,
    }),
    answeredByTown: (name: string, listing: string, word: string) => ({
      subject: `The town answered an application for “${listing}”`,
      message: `The application of ${name} for “${listing}” is ${word}. ${name} has been notified.`,
    }),
    listingTaken: (listing: string) => ({
      subject: `Your application: “${listing}” is taken`,
      message: `“${listing}” is marked as taken. You applied for it, and your application has no answer yet. You can wait for one, or withdraw it.`,
    }),
  },
  owner: {
    showAll: 'Show the applications for everybody’s listings',
    showOwn: 'Show only those for my listings and the town’s',
    title: 'Applications for my listings',
    pending: 'Waiting for your answer',
    decided: 'Decided',
    showDecided: 'Show decided applications',
    showPending: 'Show waiting applications',
    empty: 'No applications are waiting.',
    emptyDecided: 'Nothing has been decided yet.',
    columns: {
      listing: 'Listing',
      applicant: 'Applicant',
      message: 'Message',
      status: 'Status',
      answer: 'Your answer',
      action: 'Action',
    },
    answer: 'Answer',
    approve: 'Approve',
    deny: 'Deny',
    answered: {
      approved: (name: string, title: string) =>
        `You approved the application of ${name} for “${title}”. ${name} has been notified.`,
      denied: (name: string, title: string) =>
        `You denied the application of ${name} for “${title}”. ${name} has been notified.`,
    },
  },
  own: {
    title: 'My requests',
    bookings: 'My bookings',
    applications: 'My applications',
    emptyBookings: 'You have not booked anything.',
    seeProperties: 'See all properties',
    emptyApplications: 'You have no applications.',
    columns: {
      listing: 'Listing',
      days: 'Days',
      status: 'Status',
      answer: 'Answer',
      action: 'Action',
    },
    /** After the status of an application that waits. */
    taken: 'the listing is taken',
    cancel: 'Cancel booking',
    confirmCancel: 'Yes, cancel this booking',
    cancelled: (title: string) => `Your booking of “${title}” is cancelled.`,
    withdraw: 'Withdraw',
    confirmWithdraw: 'Yes, withdraw this application',
    withdrawn: (title: string) => `Your application for “${title}” is withdrawn.`,
  },
}
