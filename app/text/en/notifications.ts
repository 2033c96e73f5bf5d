export const notifications = {
  title: 'Notifications',
  empty: 'You have no notifications.',
  columns: { message: 'Message', at: 'Time', action: 'Action' },
  unread: 'new',
  markRead: 'Mark as read',
  markAllRead: 'Mark all as read',
  /**
   * Quotes of people's words are separate paragraphs, so that nobody takes them for the portal’s
   * own words.
   */
  quotes: {
    town: (words: string) => `The town writes: “${words}”`,
    person: (name: string, words: string) => `${name} writes: “${words}”`,
    owner: (words: string) => `The owner writes: “${words}”`,
    organizer: (words: string) => `The organizer writes: “${words}”`,
    reason: (words: string) => `The reason given: “${words}”`,
  },
  /** Where a reply goes to the person who is named. */
  canReply: 'You can reply to this email. Your reply shows your email address.',
  mail: (name: string | null, paragraphs: string[]) =>
    `${[`${name === null ? 'Hello' : `Hello ${name}`},`, ...paragraphs].join('\n\n')}\n`,
}
