import { limitReasons } from './limits.ts'
import { counted } from './numbers.ts'

export const play = {
  newTitle: 'Create Play Listing',
  rule: 'The town reviews your listing first. It appears when it is approved and its fee is paid: now, or later under My Play Listings.',
  ruleFree: 'The town reviews your listing first. It appears when it is approved.',
  fees: 'Activation fee, once:',
  free: 'free',
  fee: (type: string, price: string) => `${type} ${price}`,
  fields: {
    type: 'Type',
    types: { Tour: 'Tour', Destination: 'Destination', Dining: 'Dining', Event: 'Event' },
    chooseType: 'Please choose what kind of listing this is.',
    location: 'Location',
    tour: 'For a tour',
    isRepeating: 'Repeats',
    maxCapacity: 'Max capacity',
    capacityHint: 'Seats on each date. 0 means no limit.',
    invalidCapacity: 'Capacity is a whole number from 0 to 10,000.',
    enableTicketing: 'Enable ticketing: sell tickets here',
    cost: 'Price per ticket',
    costHint: '0 means free.',
  },
  method: 'Pay the fee',
  submit: 'Submit for Review',
  failed: 'Failed to initiate payment for listing. Please try again.',
  reasons: {
    offline_not_allowed: 'Paying at the town hall is not possible here.',
    ...limitReasons,
  },
  posted: (title: string) =>
    `Your listing “${title}” is waiting for approval. We will let you know.`,
  feeDescription: (title: string) => `Activation of “${title}”`,
  refundReason: 'The listing was not approved.',
  mine: {
    title: 'My Play Listings',
    empty: 'You have no play listings.',
    columns: {
      title: 'Title',
      description: 'Description',
      type: 'Type',
      status: 'Status',
      moderation: 'Moderation',
      payment: 'Payment',
      feedback: 'Feedback',
      action: 'Action',
    },
    statuses: { active: 'active', inactive: 'not active' },
    moderation: { pending: 'pending', approved: 'approved', rejected: 'rejected' },
    payment: { unpaid: 'unpaid', paid: 'paid', free: 'no fee' },
    pay: 'Pay to Activate',
    activated: 'Done. There is no fee to pay for your listing.',
    payOffline: 'Pay at the town hall',
    edit: 'Edit',
    tourDates: 'Manage Schedules',
    refund: 'Get a refund of the fee',
    confirmRefund: 'Yes, refund the fee',
    refunded: (title: string) => `The fee for “${title}” will be refunded to you.`,
    advertise: 'Advertise',
  },
  notPayable: 'Failed to process payment.',
  payFailed: (reason: keyof typeof payReasons) =>
    `Failed to process payment. ${payReasons[reason]}`,
  refundFailed: {
    not_rejected: 'A fee can be refunded only if the listing was rejected.',
    nothing_paid: 'No fee was paid for this listing.',
    disputed: 'Your bank is looking into this payment. Please wait for its answer.',
  },
  moderation: {
    title: 'Play moderation',
    empty: 'No play listings pending moderation.',
    tour: 'Tour',
    repeating: 'repeats',
    capacity: (count: number) =>
      count === 0 ? 'unlimited seats' : counted('seat a date', 'seats a date')(count),
    ticketing: (isOn: boolean): string => (isOn ? 'tickets sold here' : 'no tickets sold here'),
    price: 'Price per ticket',
    tourDates: 'Dates',
    sold: (sold: number, capacity: number) =>
      capacity === 0 ? `${sold} sold` : `${sold} of ${capacity} sold`,
    noTourDates: 'No dates yet.',
    failed: (reason: string) => `Failed to moderate listing. ${reason}`,
  },
  messages: {
    payToActivate: (title: string) => ({
      subject: `Your listing “${title}” is approved`,
      message: `Your listing “${title}” is approved. Pay its activation fee under My Play Listings, and it is on the lists.`,
    }),
  },
}

const payReasons = {
  not_found: 'There is no such listing.',
  not_approved: 'The listing is not approved yet.',
  taken_off: 'The town has taken this listing down. Please write to the town.',
  already_paid: 'The listing is already paid for.',
  offline_not_allowed: 'Paying at the town hall is not possible here.',
}
