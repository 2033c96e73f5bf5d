export const moderation = {
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
  failed: (status: string) => `Failed to ${status === 'approved' ? 'approve' : 'reject'} listing.`,
  alreadyDecided: 'This listing has been decided already.',
  decided: (title: string, status: string, feedback: string) =>
    `Your post “${title}” is ${status}.${feedback && ` ${feedback}`}`,
}
