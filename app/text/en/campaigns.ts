import { countDays, counted, spellNumber } from './numbers.ts'

/** @param price null: nothing */
const describeRenewal = (days: number, price: string | null) => {
  const verbs = price ? ['day costs', 'days cost'] : ['day is', 'days are']
  return `${spellNumber(days)} more ${verbs[days === 1 ? 0 : 1]} ${price ?? 'free'}.`
}

/** @param count a number as it is shown */
const describeTimes = (verb: string, count: string) => {
  if (count === '0') return `never ${verb}`
  return count === '1' ? `${verb} once` : `${verb} ${count} times`
}

export const campaigns = {
  title: 'Advertise Play Listing',
  intro: (days: number) =>
    `Your ad appears at the bottom of the portal’s public pages for ${countDays(days)}. All ads take turns: the one shown least is next. Readers are not tracked, and nothing is stored in their browser.`,
  whatCan: 'You can advertise your play listings that are on the lists, and your approved events.',
  prices: (days: number) => `Prices for ${countDays(days)}`,
  kinds: { Tour: 'Tour', Destination: 'Destination', Dining: 'Dining', Event: 'Event' },
  finalPrice: 'The final price is confirmed at checkout.',
  free: 'free',
  choose: 'Listing or event',
  choosing: 'Choose what to advertise',
  option: (title: string, kind: string, price: string) => `${title} (${kind}, ${price})`,
  runningOption: (title: string) => `${title}: an ad for it is running`,
  estimate: 'Show estimate',
  estimated: (title: string, days: number, price: string) =>
    `“${title}” for ${countDays(days)}: ${price}`,
  endsWithEvent: (day: string, isFree: boolean) =>
    `The event ends on ${day}. Its ad is not shown after that${isFree ? '' : '; the price is the same'}.`,
  nothing: 'You have nothing to advertise yet.',
  postPlay: 'Create a play listing',
  createEvent: 'Create an event',
  line: 'Text of the ad',
  lineHint: 'At most 120 characters. Keep it, change it, or write your own.',
  drafted: {
    model: 'This text was drafted by the language model of this portal.',
    template: 'This text was made from your listing.',
  },
  redraft: 'Draft another text',
  purchase: 'Purchase ad',
  start: 'Start the ad',
  payOffline: 'Pay at the town hall',
  selectListing: 'Please select a listing to advertise.',
  notPayable: 'Failed to initiate ad purchase. Please try again.',
  failed: (reason: keyof typeof reasons) =>
    `Failed to initiate ad purchase. Please try again. ${reasons[reason]}`,
  obstacle: (reason: keyof typeof reasons) => reasons[reason],
  success: (days: number) =>
    `Thank you! ${counted('day is', 'days are')(days)} paid for: your ad runs until the date shown below.`,
  started: 'Your ad is running until the date shown below.',
  returned:
    'Your payment will be refunded: the ad was already running, or what it advertises is no longer public.',
  arriving: 'Your payment is on its way. Your ad runs as soon as it has arrived.',
  cancelled: 'Ad campaign purchase cancelled.',
  feeDescription: (title: string, days: number) => `Ad for “${title}” for ${countDays(days)}`,
  mine: {
    title: 'My campaigns',
    empty: 'You have no campaigns yet.',
    statuses: {
      pending: 'not paid yet',
      active: 'running',
      expired: 'expired',
      cancelled: 'cancelled',
    },
    payOrCancel: 'Pay, or cancel it',
    type: 'Type',
    status: 'Status',
    dates: 'Dates',
    from: (first: string, last: string) => `${first} to ${last}`,
    impressions: 'Times shown',
    clicks: 'Clicks',
    ctr: 'Clicked (percent)',
    rate: (percent: number) => `${percent}%`,
    sentence: (shown: string, clicked: string) =>
      `The ad was ${describeTimes('shown', shown)} and ${describeTimes('clicked', clicked)}.`,
    byDay: 'Times shown by day',
    day: 'Day',
  },
  renewal: {
    title: (title: string) => `Renew the ad for “${title}”`,
    question: (lastDay: string, days: number, price: string | null) =>
      `The ad runs until ${lastDay}. ${describeRenewal(days, price)}`,
    over: (days: number, price: string | null) =>
      `The ad has expired. ${describeRenewal(days, price)}`,
    submit: 'Renew',
    renewed: 'Your ad is renewed. “My campaigns” on your dashboard shows its last day.',
    offline: 'Pay at the town hall',
    gone: 'This link no longer works. Your campaigns are on your dashboard.',
  },
  messages: {
    ending: (title: string, lastDay: string, days: number) => ({
      subject: `Your ad for “${title}” ends soon`,
      message: `Your ad for “${title}” runs until ${lastDay}. Renew it, and it runs for ${countDays(days)} more.`,
    }),
  },
  /** Shown in the ad frame at the bottom of pages. */
  frame: { mark: 'Advertisement' },
  /** The line of an ad if the listing has no description. */
  template: {
    Tour: 'Come along on the next tour.',
    Destination: 'Come and have a look.',
    Dining: 'Come in and eat with us.',
    Event: 'Come and join us.',
  },
  /** Words whose full stop does not end a sentence. */
  abbreviations: ['Dr', 'Ft', 'Mr', 'Mrs', 'Ms', 'Mt', 'No', 'Rev', 'St'],
}

const reasons = {
  not_found: 'There is no such listing of yours, or it is not public.',
  already_running: 'An ad for this is already running: see My campaigns.',
  over_before: 'The event is over before the new days would begin.',
  offline_not_allowed: 'Paying at the town hall is not possible here.',
  unfit_line:
    'This text cannot be used in an ad: please leave out addresses, words in capitals, promises of money and insults.',
}
