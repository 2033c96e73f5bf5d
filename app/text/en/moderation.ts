const reasons = {
  already_decided: 'This listing has already been decided.',
  changed_since: 'Its owner changed it after you opened it. Please look at it again.',
}

export const moderation = {
  reasons,
  title: 'Listings moderation',
  empty: 'No listings currently pending moderation.',
  waiting: (count: number) => (count === 1 ? '1 post is waiting.' : `${count} posts are waiting.`),
  postedBy: 'Owner',
  postedAt: 'Posted',
  town: 'the town',
  feedback: 'Feedback',
  approve: 'Approve',
  reject: 'Reject',
  done: (id: number, status: string) => `Listing ${id} ${status} successfully.`,
  refused: (status: string, reason: keyof typeof reasons) =>
    `Failed to ${status === 'approved' ? 'approve' : 'reject'} listing. ${reasons[reason]}`,
  decided: (title: string, status: string, feedback: string) =>
    `Your post “${title}” is ${status}.${feedback && ` ${feedback}`}`,
}
