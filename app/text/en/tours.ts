import { counted } from './numbers.ts'

export const tours = {
  manage: {
    title: (title: string) => `Dates for “${title}”`,
    back: 'My Play Listings',
    empty: 'No upcoming dates. Add one below.',
    past: 'Past dates',
    nonePast: 'No past dates.',
    upcoming: 'Upcoming dates',
    columns: {
      when: 'Date',
      price: 'Price',
      sold: 'Tickets sold',
      held: 'Reserved',
      action: 'Action',
    },
    sold: (sold: number, capacity: number) =>
      capacity === 0 ? `${sold}` : `${sold} of ${capacity}`,
    cancelled: 'cancelled',
    tickets: 'Purchased tickets',
    checkIn: 'Validate tickets',
    doorList: 'Door list',
    change: 'Change',
    remove: 'Remove',
    add: 'Add a date',
    submit: 'Add date',
    added: 'Schedule added successfully!',
    addedMany: (count: number) =>
      count === 1 ? 'Schedule added successfully!' : `${count} dates added successfully!`,
    /** Of a weekly series; empty if none was left out. */
    leftOut: (count: number) => {
      if (count === 0) return ''
      return count === 1
        ? '1 date was left out, because it already exists, is in the past, or begins in the hour that the clocks skip.'
        : `${count} dates were left out, because they already exist, are in the past, or begin in the hour that the clocks skip.`
    },
    nothingAdded:
      'Failed to add schedule. All of these dates already exist, are in the past, or begin in the hour that the clocks skip.',
    loadFailed: 'Failed to load listing or schedules.',
  },
  changing: {
    title: (when: string) => `Change ${when}`,
    back: 'Back to the dates',
    intro:
      'Whoever has tickets keeps them at the price they paid, and is told of a new time. A new price is for tickets that are bought from now on.',
    capacityHint: '0 means no limit.',
    submit: 'Save',
    done: 'The date is changed.',
    reasons: {
      begun: 'This date has begun or is cancelled, so it cannot be changed anymore.',
      in_the_past: 'This time is over. Please choose a later one.',
      too_soon:
        'Tickets are sold or reserved, so the date cannot be moved to an earlier time that is less than a day from now.',
      too_far: 'This is more than two years away. Please choose an earlier time.',
      too_many_today: 'This date was moved three times within 24 hours. Please try again later.',
      changed_since: 'The date was changed after you opened this page. Please look at it again.',
      there_already: 'The tour has another date at this time. Please choose another time.',
      fewer_than_sold:
        'More tickets than that are already sold or reserved. Please enter a higher number.',
    },
  },
  removing: {
    title: (when: string) => `Remove ${when}`,
    question: 'Are you sure you want to remove this date?',
    consequence:
      'If tickets have been sold, every payment will be refunded, and every buyer will be notified that the date is cancelled.',
    submit: 'Remove the date',
    back: 'Keep it',
    begun: 'This date has begun, and people ordered tickets for it, so it stays in your records.',
    deleted: (when: string) => `Removed: ${when}.`,
    cancelled: (when: string) =>
      `Cancelled: ${when}. Payments are refunded, and all buyers are notified.`,
  },
  fields: {
    start: 'Start',
    end: 'End',
    zone: (zone: string) => `In steps of half an hour, in the town’s time zone (${zone}).`,
    maxCapacity: 'Capacity',
    capacityHint: (count: number) =>
      `Leave empty for ${count === 0 ? 'no limit' : counted('seat', 'seats')(count)}, as the listing says. 0 means no limit.`,
    cost: 'Price per ticket',
    costHint: (price: string) => `Leave empty for ${price}, as the listing says.`,
    weeklyUntil: 'Repeat weekly until',
    except: 'But not on',
    exceptHint: 'Days to leave out, such as 12/25/2026, separated by commas.',
    invalidDay: 'Please enter one day, such as 12/25/2026.',
    allExcepted: 'Every date is left out. Please keep at least one.',
    invalidDays: 'Please write days as 12/25/2026, separated by commas.',
    endBeforeStart: 'The end must be after the start.',
    untilBeforeStart: 'The last day must not be before the first.',
    tooManyRepeats: (most: number) =>
      `That is more than ${most} dates. Please choose an earlier day.`,
    times: {
      no_time: 'Please enter a date and a time, such as 12/31/2026 6:30 PM.',
      no_such_hour:
        'This hour does not exist on that day: the clocks go forward. Please choose another time.',
    },
  },
  purchase: {
    title: (title: string) => `Tickets for “${title}”`,
    price: 'Price per ticket',
    location: 'Location',
    date: 'Date',
    back: 'Back',
    soldOut: 'Sold out',
    notPayable: 'Failed to purchase ticket.',
    failed: (reason: string) => `Failed to purchase ticket. ${reason}`,
    waitingLists: 'Waiting lists',
    soldOutDates: 'Sold-out dates',
  },
  chooseDate: 'Please select a tour date.',
  refusals: {
    not_a_tour: 'This page is only for Tour listings.',
    too_many: (most: number) => `A tour has at most ${most} upcoming dates.`,
    no_ticketing: 'Ticketing is not enabled for this tour.',
  },
  /** Notices to the owner of a tour of which an administrator changed a date. */
  messages: {
    cancelled: (title: string, when: string) => ({
      subject: `The town cancelled a date of “${title}”`,
      message: `The town cancelled a date of your tour “${title}”: ${when}. Whoever has tickets is notified, and gets back what they paid.`,
    }),
    changed: (title: string, when: string) => ({
      subject: `The town changed a date of “${title}”`,
      message: `The town changed the seats or the price of a date of your tour “${title}”: ${when}.`,
    }),
    moved: (title: string, when: string) => ({
      subject: `The town moved a date of “${title}”`,
      message: `The town moved a date of your tour “${title}”. It is now ${when}. Whoever has tickets is notified.`,
    }),
    deleted: (title: string, when: string) => ({
      subject: `The town removed a date of “${title}”`,
      message: `The town removed a date of your tour “${title}”: ${when}. Nobody had tickets for it.`,
    }),
  },
  notFound: 'Tour not found.',
  listingNotFound: 'Listing not found.',
}
