import { counted } from './numbers.ts'

const reasons = {
  own_post: 'It is your own. Somebody else decides on it.',
  already_decided: 'This listing has already been approved or rejected.',
  changed_since: 'Its owner changed it after you opened it. Please look at it again.',
  has_tickets:
    'Somebody has tickets for a coming date, or has reserved some. Remove those dates first.',
}

export const moderation = {
  reasons,
  title: 'Listings moderation',
  empty: 'No listings currently pending moderation.',
  waiting: (count: number) => (count === 1 ? '1 post is waiting.' : `${count} posts are waiting.`),
  digest: {
    queues: {
      listings: counted('property or job', 'properties and jobs'),
      play: counted('play listing', 'play listings'),
      events: counted('event', 'events'),
      classifieds: counted('classified ad', 'classified ads'),
      sections: counted('suggested section', 'suggested sections'),
    },
    /** @param posts how many there are on all lines */
    mail: (portal: string, posts: number, lines: string[], link: string) => ({
      subject: `${portal}: ${posts === 1 ? 'a post is' : 'posts are'} waiting for your approval`,
      text: `Hello,\n\nThis is waiting for your approval:\n\n${lines.join('\n')}\n\nDecide at the town desk:\n${link}\n`,
    }),
  },
  postedBy: 'Owner',
  postedAt: 'Posted',
  town: 'the town',
  feedback: 'Feedback',
  change: 'This is a change. The approved version stays public until you decide.',
  newPictures: 'New pictures',
  elsewhere: 'The post is no longer in this list. Somebody may have decided on it in the meantime.',
  changedPictures: 'Pictures of the change',
  field: 'Field',
  before: 'Approved now',
  after: 'Changed to',
  nothing: 'nothing',
  approve: 'Approve',
  reject: 'Reject',
  done: (id: number, status: string) => `Listing ${id} ${status} successfully.`,
  refused: (status: string, reason: keyof typeof reasons) =>
    `Failed to ${status === 'approved' ? 'approve' : 'reject'} listing. ${reasons[reason]}`,
  decided: (title: string, status: string) => ({
    subject: `Your post “${title}” is ${status}`,
    message:
      status === 'approved'
        ? `Your post “${title}” is approved.`
        : `Your post “${title}” is rejected. You can change it and send it again.`,
  }),
  changeDecided: (title: string, status: string) => ({
    subject: `Your change to “${title}” is ${status}`,
    message:
      status === 'approved'
        ? `Your change to “${title}” is approved.`
        : `Your change to “${title}” is rejected. The approved version stays as it is. You can change your version and send it again.`,
  }),
}
