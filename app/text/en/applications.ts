import { limitReasons } from './limits.ts'

export const applications = {
  title: (listing: string) => `Apply for “${listing}”`,
  name: 'Name',
  email: 'Email',
  message: 'Message',
  submit: 'Send application',
  success:
    'Your application has been sent. You will be notified here and by email when there is an answer.',
  failed: 'Application submission failed',
  reasons: {
    not_found: 'This listing no longer exists.',
    not_public: 'This listing is not public at the moment.',
    ticketed: 'Tickets for this tour are sold on its own page.',
    own_listing: 'This is your own listing.',
    already_open: 'You have already applied. Please wait for the answer.',
    too_many_today: limitReasons.too_many_today,
  },
  answers: {
    not_found: 'This application no longer exists.',
    already_decided: 'This application has already been decided.',
    too_many_today: limitReasons.too_many_today,
  },
  statuses: { pending: 'pending', approved: 'approved', denied: 'denied' },
  messages: {
    received: (name: string, listing: string) => `${name} applies for “${listing}”.`,
    withdrawn: (name: string, listing: string) =>
      `${name} has withdrawn the application for “${listing}”.`,
    decided: (listing: string, word: string, answer: string) =>
      `Your application for “${listing}” is ${word}.${answer && ` ${answer}`}`,
  },
  owner: {
    title: 'Applications',
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
      action: 'Action',
    },
    answer: 'Answer',
    approve: 'Approve',
    deny: 'Deny',
    answered: 'The applicant has been notified.',
  },
  own: {
    title: 'My requests',
    bookings: 'Bookings',
    applications: 'Applications',
    emptyBookings: 'You have not booked anything.',
    emptyApplications: 'You have not applied for anything.',
    columns: {
      listing: 'Listing',
      days: 'Days',
      status: 'Status',
      answer: 'Answer',
      action: 'Action',
    },
    cancel: 'Cancel booking',
    confirmCancel: 'Yes, cancel this booking',
    cancelled: 'Your booking is cancelled.',
    withdraw: 'Withdraw',
    confirmWithdraw: 'Yes, withdraw this application',
    withdrawn: 'Your application is withdrawn.',
  },
}
