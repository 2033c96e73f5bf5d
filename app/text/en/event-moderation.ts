const moderationRefusals = {
  not_found: 'There is no such event.',
  own_post: 'It is your own. Somebody else decides on it.',
  already_decided: 'This event has already been approved or rejected.',
  changed_since: 'Its owner changed it after you opened it. Please look at it again.',
  not_waiting: 'The event is a draft or cancelled.',
  has_tickets: 'Somebody holds a ticket and must be able to find it. Cancel the event instead.',
}

/** The queue of events that wait for a decision. */
export const eventModeration = {
  title: 'Events moderation',
  empty: 'No events currently pending moderation.',
  failed: (status: string, reason: keyof typeof moderationRefusals) =>
    `Failed to ${status === 'approved' ? 'approve' : 'reject'} event. ${moderationRefusals[reason]}`,
  done: (id: number, status: string) => `Event ${id} ${status} successfully.`,
  waiting: (count: number) =>
    count === 1 ? '1 event is waiting.' : `${count} events are waiting.`,
  noTitle: '[No Title]',
  none: 'N/A',
  owner: 'Owner user ID',
  location: 'Location',
  postedAt: 'Posted',
  when: 'When',
  noImage: 'none',
  preview: 'Preview of the page',
  change: 'This is a change to an approved event.',
  typePicture: (name: string) => `Picture of the ticket type “${name}”`,
  typeLink: (name: string) => `Link to a picture of the ticket type “${name}”`,
}
