export const ownData = {
  title: 'My data',
  about:
    'Everything the portal keeps about you, as one file (JSON) that a text editor opens: your account, posts, requests, tickets, payments, messages and notifications. Passwords and other people’s data are not in it.',
  download: 'Download my data',
  busy: 'Your data is being downloaded already. Please wait until that is done.',
  /** Stored in place of a deleted member's name, in the town’s language. */
  deletedMember: 'Deleted member',
  /** Stored in place of a deleted post's title, in the town’s language. */
  deletedPost: 'a deleted post',
  deletion: {
    title: 'Delete my account',
    /** Shown on the profile. */
    about: 'You can leave at any time. The next page says what is deleted and what has to stay.',
    link: 'Delete my account…',
    adminTitle: (name: string) => `Delete the account of ${name}`,
    intro: 'This cannot be undone. Before you go, you may want to download your data.',
    adminIntro:
      'For a member who asked for it. This cannot be undone. The member gets an email that confirms it.',
    goneTitle: 'What is deleted at once',
    gone: [
      'name, email address, password, second factor, sessions and notifications',
      'listings, events and ads with their pictures; anyone waiting for your answer gets a no',
      'applications, bookings, places on waiting lists, messages and conversations',
      'the rest of the days that were paid for an ad or a campaign, without a refund',
    ],
    keptTitle: 'What has to stay',
    kept: [
      'payments, donations and tickets, with amounts and dates, for the town’s books: without name, email address and anything that was written',
      'the name, time and place of an event or tour with sold tickets, because they are printed on the tickets',
      'that something was done, and when; instead of the name it says “Deleted member”',
      'backups of the portal, until they are replaced: for up to a year',
    ],
    tickets:
      'Tickets in this account stay valid, but can no longer be opened here: print them first.',
    obstaclesTitle: 'What has to be settled first',
    obstaclesIntro: 'The account cannot be deleted while something is owed or promised:',
    obstacles: {
      runs_the_portal:
        'This account runs the portal. Another administrator has to take over first.',
      open_payment: 'A payment is still open. It has to be paid or cancelled, or to expire.',
      held_order: 'Tickets are reserved for this account. Accept or decline them first.',
      refund_under_way:
        'A refund is under way. It ends after a few days at most, or when the money is handed over.',
      disputed_payment: 'A bank is looking into a payment. Please wait for the outcome.',
      unmatched_payment:
        'A payment from this account belongs to no order. The town has to settle it first.',
      sold_event:
        'People have tickets for an event that is still to come. Cancel it first; if it is marked as completed, make it active for that.',
      sold_tour_date:
        'People have tickets for a tour that is still to come. Cancel the date first.',
      own_booking: 'This account has booked a stay that is not over. Cancel it first.',
      booked_rental: 'Somebody has booked a stay that is not over. Cancel it, or wait for its end.',
    },
    /** The label of the link to an obstacle that has no title. */
    settle: 'Settle it',
    password: 'Your password',
    code: 'Code of your second factor',
    wrongCode: 'This code is wrong or was used before.',
    confirm: 'I understand that this cannot be undone',
    notConfirmed: 'Please check the box to confirm.',
    submit: 'Delete my account',
    adminSubmit: 'Delete this account',
    refused: 'The account was not deleted. Something has to be settled first.',
    done: 'Your account is deleted. We have sent an email that confirms it.',
    adminDone: (name: string) => `The account of ${name} is deleted.`,
    mail: (portal: string, contact: string) => ({
      subject: `Your account at ${portal} is deleted`,
      text: `Hello,\n\nYour account at ${portal} is deleted, with your posts and messages. Payments and tickets stay in the town’s books, without your name and email address.\n\nIf you did not ask for this, write to the town at once:\n${contact}\n\nYou can register again with this address at any time.\n`,
    }),
  },
}
