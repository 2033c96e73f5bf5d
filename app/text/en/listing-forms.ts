export const listingForms = {
  newProperty: 'Post a property',
  newWork: 'Post a job',
  edit: (title: string) => `Edit “${title}”`,
  rule: 'The town reviews every post before it is public. When you change an approved post, it stays public as it is until your change is approved.',
  submit: 'Post',
  posted: (title: string) =>
    `“${title}” is saved and is waiting for approval. Add photos if you have some.`,
  postedWithPhotos: (title: string, photos: number) =>
    `“${title}” is saved with ${photos === 1 ? 'its photo' : `its ${photos} photos`} and is waiting for approval.`,
  postedWork: (title: string) => `“${title}” is saved and is waiting for approval.`,
  saved: {
    unchanged: () => 'Nothing has changed.',
    public: (title: string) => `Saved: “${title}”.`,
    post_waits: (title: string) => `Saved: “${title}”. It is waiting for approval.`,
    change_waits: (title: string) =>
      `Saved: “${title}”. Your changes are waiting for approval. Until then, everybody sees the approved version.`,
  },
  change: {
    pending:
      'Your change is waiting for approval. Until then, everybody sees the approved version.',
    rejected:
      'Your change was rejected. Everybody sees the approved version. You may change it again, or discard it.',
    others:
      'The owner’s own change is still waiting for approval. What you save here is public at once.',
    changedSince:
      'It was changed after you opened this page. What you typed is kept; its own page shows what is saved now. Save again if what you typed is still right.',
    discard: 'Discard the change',
    discardQuestion: 'What you changed is then lost, and cannot be brought back.',
    discardNow: 'Yes, discard it',
    discarded: (title: string) =>
      `The change to “${title}” is discarded. The approved version stays as it is.`,
  },
  chooseCategory: 'Please choose a category.',
  chooseTerms: 'Please choose the terms.',
  badAmount: 'Please enter an amount such as 1,200 or 1,200.50.',
  badDay: 'Please enter a date such as 11/20/2026.',
  badYear: 'Please enter a year such as 1926.',
  badMonths: 'Please enter a number of months between 1 and 1200.',
  endBeforeStart: 'The last day is before the first.',
  choose: 'Please choose',
  postalCode: 'ZIP code',
  priceHint: 'Leave empty for “Price on request”.',
  addressHint: 'Street and number',
  sizeHint: 'For example 1,200 sq ft on 0.3 acres',
  availabilityStart: 'Available from',
  availabilityEnd: 'Available until',
  rentalFrequencyHint: 'For example per day or per week',
  termFields: { Rent: 'If it is for rent', Lease: 'If it is for lease', Sell: 'If it is for sale' },
  availability: {
    title: 'On the lists',
    deactivate: 'Deactivate',
    reactivate: 'Reactivate',
    'mark-taken': 'Mark as taken',
    'mark-available': 'Mark as available again',
    hint: 'These take effect at once.',
    takenOff:
      'The town has taken this listing down. Write to the town if you think it should be public again.',
    offByOwner: 'It is off the lists. Its owner can put it back unless you deactivate it, too.',
    confirm: 'It is still available',
    asked: (lastDay: string) =>
      `Is it still available? Without an answer it leaves the lists after ${lastDay}.`,
    unanswered: 'It is off the lists, because nobody answered whether it is still available.',
    done: {
      confirm: (title: string) => `Thank you. “${title}” is confirmed as available.`,
      deactivate: (title: string) => `Off the lists: “${title}”.`,
      reactivate: (title: string) => `On the lists again: “${title}”.`,
      'mark-taken': (title: string) => `Marked as taken: “${title}”.`,
      'mark-available': (title: string) => `Marked as available again: “${title}”.`,
    },
    /** Instead of “on the lists again”, where it is not. */
    stillOff: {
      deactivated: (title: string) => `“${title}” stays off the lists: it is deactivated.`,
      taken: (title: string) => `“${title}” stays off the lists: it is marked as taken.`,
      pending: (title: string) => `“${title}” stays off the lists: it is waiting for approval.`,
      rejected: (title: string) => `“${title}” stays off the lists: it is rejected.`,
      unpaid: (title: string) => `“${title}” stays off the lists: its fee is not paid.`,
    },
  },
  feedback: (text: string) => `The town’s feedback: ${text}`,
  /** The page behind the mailed question whether a listing is still available. */
  stillAvailable: {
    title: (title: string) => `Is “${title}” still available?`,
    hint: (lastDay: string) => `Without an answer it leaves the lists after ${lastDay}.`,
    now: {
      shown: 'It is on the lists.',
      unanswered: 'It is off the lists, because nobody answered.',
      taken: 'It is marked as taken, and off the lists.',
      hidden:
        'It is off the lists for another reason. “My listings” on your dashboard shows its status.',
    },
    yes: 'Yes, it is still available',
    no: 'No, take it off the lists',
    done: {
      yes: (title: string) => `Thank you. “${title}” is on the lists.`,
      no: (title: string) => `Thank you. “${title}” is off the lists, marked as taken.`,
      hidden: (title: string) =>
        `Thank you. “${title}” stays off the lists for another reason: see “My listings” on your dashboard.`,
    },
    gone: 'This link no longer works. Your dashboard shows your listings.',
    dashboard: 'Go to your dashboard',
  },
  messages: {
    // The mail may be sent late, so it names no day.
    asked: (title: string, days: number) => ({
      subject: `Is “${title}” still available?`,
      message: `“${title}” has been on the lists for a while. Please tell us whether it is still available. Without an answer within ${days} days of this message, it leaves the lists.`,
    }),
    unanswered: (title: string) => ({
      subject: `“${title}” is off the lists`,
      message: `We asked whether “${title}” is still available and got no answer, so it is off the lists. If it is still available, follow the link of this message and press “Reactivate”, or open the link in our first email and press “Yes, it is still available”.`,
    }),
    posted: (name: string, title: string) => ({
      subject: `New post: “${title}”`,
      message: `${name} posted “${title}”. It is waiting for approval.`,
    }),
    deactivated: (title: string) => ({
      subject: `“${title}” is off the lists`,
      message: `The town has taken “${title}” off the lists. Write to the town if you think it should be public again.`,
    }),
    changed: (name: string, title: string) => ({
      subject: `Changed post: “${title}”`,
      message: `${name} changed “${title}”. The change is waiting for approval.`,
    }),
  },
}
