import { counted } from './numbers.ts'

export const desk = {
  title: 'Town desk',
  /** The label of the desk's link in the navigation. */
  entry: (waiting: number) => (waiting > 0 ? `Town desk (${waiting})` : 'Town desk'),
  queue: 'Waiting for a decision',
  empty: 'Nothing is waiting for a decision.',
  waiting: (total: number) =>
    total === 1 ? '1 post is waiting.' : `${total} posts are waiting, the oldest first.`,
  /** Shown if the queue is longer than the page. */
  oldest: (shown: number) => `The first ${shown} are shown; the others follow.`,
  kinds: {
    event: 'Event',
    eventChange: 'Change to an event',
    change: 'Change to a listing',
    classifiedChange: 'Change to a classified ad',
    classified: 'Classified ad',
    section: 'Suggested section',
  },
  by: (name: string) => `by ${name}`,
  suspended: 'This account is suspended.',
  unread: 'The screening has not read it yet.',
  readOn: (characters: number) => `Read on (${characters} more characters)`,
  whole: 'See all of it',
  changed: 'It was changed since you looked.',
  again: 'Look at it again:',
  select: 'Select',
  selectAll: 'Select all',
  selectNone: 'Select none',
  selected: 'For all that are selected',
  approveSelected: 'Approve selected',
  rejectSelected: 'Reject selected',
  decideNothing: 'Decide nothing',
  nothingDecided: 'Nothing is decided yet. Press Approve or Reject.',
  nothingSelected: 'Select at least one post.',
  reason: 'Reason for rejecting',
  noReason: 'Choose a reason',
  giveReason: 'Reject with a reason',
  rejectWith: 'Reject with this reason',
  ownWords: 'In your own words',
  /** Offered to the moderator, and sent to the owner as feedback. */
  reasons: {
    pictures: 'Pictures are missing.',
    price: 'The price is missing.',
    details: 'Important details are missing: what it is, where, and when.',
    place: 'It is not in this town.',
    section: 'It belongs in another section.',
    duplicate: 'It is here already.',
    personal: 'It shows personal data of somebody else.',
    scam: 'It looks like a scam.',
  },
  question: {
    title: 'Reject without a reason?',
    text: 'The owner will read only that it was rejected.',
    submit: 'Reject',
    back: 'Back to the desk',
    again: 'Write a reason, or press Reject again.',
  },
  approveQuestion: {
    title: 'Approve high-risk posts, too?',
    text: 'The screening warns of these among the selected posts:',
    submit: (count: number) => `Approve all ${count}`,
  },
  /** The results of several decisions, one sentence for each kind. */
  done: {
    approved: (titles: string[]) =>
      titles.length === 1 ? `“${titles[0]}” is approved.` : `${titles.length} posts are approved.`,
    rejected: (titles: string[]) =>
      titles.length === 1 ? `“${titles[0]}” is rejected.` : `${titles.length} posts are rejected.`,
  },
  /** What was decided on a post before; `who` is null if the reader may not see it. */
  alreadyDecided: {
    approved: (title: string, who: string | null) =>
      `“${title}” was already approved${who === null ? '' : ` by ${who}`}.`,
    rejected: (title: string, who: string | null) =>
      `“${title}” was already rejected${who === null ? '' : ` by ${who}`}.`,
  },
  refused: {
    changed_since: (count: number) =>
      `${counted('post was', 'posts were')(count)} changed since you looked: see ${count === 1 ? 'it' : 'them'} below.`,
    already_decided: (count: number) =>
      `${counted('post was', 'posts were')(count)} already decided.`,
    own_post: (count: number) =>
      `${counted('post is', 'posts are')(count)} your own: somebody else decides on ${count === 1 ? 'it' : 'them'}.`,
    has_tickets: (count: number) =>
      `${counted('post has', 'posts have')(count)} sold tickets: cancel the event or the tour dates instead.`,
    not_waiting: (count: number) =>
      `${counted('post no longer waits', 'posts no longer wait')(count)}.`,
  },
  undo: {
    /** Describes a batch of decisions by the titles of the posts. */
    made: (titles: string[]) => {
      const [first = '', second = ''] = titles
      if (titles.length === 1)
        return `You decided on “${first}”. Its owner hears of it in a minute.`
      const others = titles.length === 2 ? `“${second}”` : `${titles.length - 1} more`
      return `You decided on “${first}” and ${others}. The owners hear of it in a minute.`
    },
    submit: 'Undo',
    /** The button right after the decision. */
    now: 'Undo (one minute)',
    earlier: (count: number) => (count === 1 ? 'Earlier decision' : `${count} earlier decisions`),
    done: (titles: string[]) =>
      titles.length === 1
        ? `The decision on “${titles[0]}” is undone: it waits again.`
        : `${titles.length} decisions are undone: the posts wait again.`,
    refused: {
      too_late: 'A decision can be undone for a minute, and that is over.',
      undone_before: 'It is undone already.',
      happened_since: ([title = '', ...others]: string[]) =>
        `Something else happened since with “${title}”${others.length > 0 ? ` and ${others.length} more` : ''}, so the decision stays.`,
    },
  },
  rest: 'Everything else',
  groups: {
    people: 'People',
    inventory: 'Inventory',
    mail: 'Email',
    jobs: 'Background tasks',
    money: 'Money',
  },
  /** The words after a number, for what it counts. */
  counts: {
    newMembers: (count: number): string =>
      count === 1 ? 'new member in 7 days' : 'new members in 7 days',
    imported: (rows: number, file: string, day: string) =>
      `${rows === 1 ? 'row' : 'rows'} of ${file}, ${day}`,
    nothingImported: 'inventories so far',
    waitingMails: (count: number): string =>
      count === 1 ? 'email waits to be sent' : 'emails wait to be sent',
    failedMails: (count: number): string => `${count} failed.`,
    unhealthyJobs: (count: number): string =>
      count === 1 ? 'task needs attention' : 'tasks need attention',
    undecidedMoney: (count: number): string =>
      count === 1 ? 'payment without an order' : 'payments without an order',
  },
}
