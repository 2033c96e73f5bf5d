export const mail = {
  mailbox: {
    attached: (code: string) => `Attached: the QR code ${code}`,
    title: 'Mailbox',
    intro: 'Every email this portal would have sent, newest first. Nothing leaves this machine.',
    empty: 'No mail yet.',
    columns: { to: 'To', subject: 'Subject', at: 'Time' },
    to: 'To',
    replyTo: 'Reply to',
    back: 'Back to the mailbox',
  },
  admin: {
    title: 'Mail',
    intro: 'Mail that is queued or could not be delivered.',
    empty: 'No mail is waiting.',
    notConfigured:
      'The town has no mail server yet, so mail waits here. Ask whoever runs the machine.',
    columns: {
      to: 'To',
      subject: 'Subject',
      at: 'When',
      attempts: 'Attempts',
      status: 'Status',
      error: 'Last error',
      action: 'Action',
    },
    waiting: 'waiting',
    gaveUp: 'failed',
    retry: 'Try again',
    linkOver: 'Its link is over; the person has to ask for a new one.',
    retried: (to: string) => `The mail to ${to} will be sent again with the next run.`,
  },
}
