const fields = {
  PORTAL_NAME: {
    label: 'Name of the portal',
    hint: 'At the top of every page and in every email.',
  },
  PORTAL_SUBTITLE: {
    label: 'Subtitle of the front page',
    hint: 'Shown once the town has its first listing. Leave empty for a sentence that names what is there.',
  },
  TOWN_NAME: {
    label: 'Name of the town',
    hint: 'At the foot of every page, with the address, phone and opening hours.',
  },
  TOWN_ADDRESS: { label: 'Address' },
  TOWN_PHONE: { label: 'Phone' },
  TOWN_HOURS: { label: 'Opening hours' },

  'masthead.colors': { label: 'Colors of the masthead' },
  'masthead.picture': { label: 'Picture of the front page' },

  'about.films': { label: 'Videos on the about page' },
  ABOUT_VIDEO_URLS: {
    label: 'Addresses of the videos',
    hint: 'Two at most, one a line, from a site that lets others show its videos in a frame. Nothing is loaded from there until a visitor asks.',
  },

  'fee.activation.Tour': { label: 'Activation of a tour' },
  'fee.activation.Destination': { label: 'Activation of a destination' },
  'fee.activation.Dining': { label: 'Activation of a place to dine' },
  'fee.activation.Event': { label: 'Activation of an event among the listings' },
  'fee.classified.ad': { label: 'Classified ad' },
  'fee.classified.days': { label: 'Days of a classified ad' },
  'fee.campaign.Tour': { label: 'Campaign for a tour' },
  'fee.campaign.Destination': { label: 'Campaign for a destination' },
  'fee.campaign.Dining': { label: 'Campaign for a place to dine' },
  'fee.campaign.Event': { label: 'Campaign for an event' },
  'fee.campaign.days': { label: 'Days of a campaign' },

  'mail.name': { label: 'Name of the sender', hint: 'What people read before they open an email.' },
  'mail.address': {
    label: 'Address of the sender',
    hint: 'Your mail server must let the portal send from it. Otherwise no email leaves.',
  },
  DISPOSABLE_MAIL_DOMAINS: {
    label: 'Refused email domains',
    hint: 'One a line, such as mailinator.com. Nobody registers with an address there or below.',
  },

  'availability.properties': { label: 'Days until the owner of a property is asked' },
  'availability.work': { label: 'Days until the owner of a job is asked' },

  LIMIT_PROPERTIES_A_DAY: { label: 'Properties a day' },
  LIMIT_PROPERTIES_WAITING: { label: 'Properties waiting' },
  LIMIT_WORK_A_DAY: { label: 'Jobs a day' },
  LIMIT_WORK_WAITING: { label: 'Jobs waiting' },
  LIMIT_PLAY_A_DAY: { label: 'Play listings a day' },
  LIMIT_PLAY_WAITING: { label: 'Play listings waiting' },
  LIMIT_EVENTS_A_DAY: { label: 'Events a day' },
  LIMIT_EVENTS_WAITING: { label: 'Events waiting' },
  LIMIT_CLASSIFIEDS_A_DAY: { label: 'Classified ads a day' },
  LIMIT_CLASSIFIEDS_WAITING: { label: 'Classified ads waiting' },
  LIMIT_SECTIONS_A_DAY: { label: 'Suggested sections a day' },
  LIMIT_SECTIONS_WAITING: { label: 'Suggested sections waiting' },
  LIMIT_APPLICATIONS_A_DAY: { label: 'Applications a day' },
  LIMIT_WITHDRAWALS_A_DAY: { label: 'Withdrawn applications a day' },
  LIMIT_BOOKINGS_A_DAY: { label: 'Booking requests a day' },
  LIMIT_ORDERS_A_DAY: { label: 'Orders of tickets a day' },
  LIMIT_PASSED_ON_A_DAY: { label: 'Names of tickets changed a day' },
  LIMIT_MESSAGES_A_DAY: { label: 'Messages and new conversations a day' },
  LIMIT_UPLOADS_A_DAY: { label: 'Uploaded pictures a day' },
  LIMIT_TICKETS_A_PERSON: {
    label: 'Tickets per person',
    hint: 'For an event whose organizer says nothing else.',
  },
}

export const settings = {
  title: 'Settings',
  intro:
    'What you save here takes effect at once and overrides the settings file on the portal’s computer. A field set back to its default follows that file again.',
  secrets:
    'The keys of the payment provider, the password of the mail server, the time zone and the currency stay in the settings file (.env) of the portal’s computer, which only whoever runs that computer can read.',
  sections: {
    town: { title: 'The town', save: 'Save the town' },
    masthead: {
      title: 'Colors of the masthead',
      save: 'Save the colors',
      hint: 'What stands behind the name of the portal, and its text. Where a browser asks for dark pages, the colors are darkened automatically.',
    },
    picture: {
      title: 'Picture of the front page',
      save: 'Save the picture',
      hint: 'Below the masthead, three times as wide as high: it is cut to that shape and made small for slow connections. Visitors who save data get none.',
    },
    about: {
      title: 'About page',
      save: 'Save the about page',
      hint: 'An empty line begins a paragraph. A language without a text shows another’s, or else the portal’s own.',
    },
    fees: {
      title: 'Fees',
      save: 'Save the fees',
      hint: 'In the currency of the portal, 0 for no fee; days are what one payment buys. A payment that was begun, and what was paid, keeps the price and the days it had.',
    },
    mail: { title: 'Email', save: 'Save the email settings' },
    availability: {
      title: 'Is it still available?',
      save: 'Save the days',
      hint: 'After so many days without a change, or an answer to a request for it, members are asked by email whether a property or job is still available. Without an answer within 14 days it leaves the lists; its owner can put it back. 0: nobody is asked. The town’s own listings are not asked about.',
    },
    limits: {
      title: 'Limits of members',
      save: 'Save the limits',
      hint: 'What one member may do within 24 hours, and have waiting for the town at a time. Administrators have no limits. Whoever is over a lowered limit keeps what they have, and adds nothing until they are below it.',
    },
  },
  fields,
  /** The label of the about page’s text in one language. */
  aboutIn: (language: string) => `About the town (${language})`,
  /** The value that applies unless another is saved. */
  byDefault: (value: string) => `Default: ${value}`,
  emptyDefault: 'Default: empty',
  backToDefault: 'Back to the default',
  palettes: {
    none: 'As the rest of the page',
    pine: 'Pine',
    lake: 'Lake',
    brick: 'Brick',
    wheat: 'Wheat',
    own: 'Own colors',
  },
  ground: 'Own color behind the text',
  onGround: 'Own color of the text',
  colorsHint: 'Used only with “Own colors”.',
  picture: {
    file: 'Picture',
    alt: 'What it shows, for those who do not see it',
    altHint: 'Leave empty if the picture is decoration.',
    remove: 'Remove the picture',
  },
  shown: { yes: 'Shown', no: 'Not shown' },
  saved: (names: string) => `Saved: ${names}.`,
  nothingChanged: 'Nothing was changed.',
  changedSince:
    'Another administrator saved these settings after you opened the page. What is saved now is named beside each field that differs; what you typed is kept. Save again if it is still right.',
  problems: {
    contrast: (onGround: string, ground: string, found: number) =>
      `The text ${onGround} on ${ground} has a contrast of ${found}. It must be at least 4.5 to be readable: choose a lighter or darker color.`,
    films: (most: number) =>
      `Please enter at most ${most} addresses that begin with https://, one a line.`,
    amount: (least: string, most: string) =>
      `Please enter an amount from ${least} to ${most}, or 0 for no fee.`,
    number: (least: number, most: number) =>
      `Please enter a whole number from ${least} to ${most}.`,
    domains: (most: number) =>
      `Please enter at most ${most} domains such as mailinator.com, one a line.`,
  },
  notification: (names: string, by: string) => ({
    subject: 'The settings of the portal were changed',
    message: `The settings were changed${by && ` by ${by}`}: ${names}. If you did not expect this, look at the history at once.`,
  }),
}
