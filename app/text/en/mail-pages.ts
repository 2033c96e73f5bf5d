/** The demo's mailbox, and the page about email that waits or failed. */
export const mail = {
  mailbox: {
    attached: (code: string) => `Attached: the QR code ${code}`,
    title: 'Mailbox',
    intro: 'Every email this portal would have sent, newest first. Nothing leaves this computer.',
    empty: 'No email yet.',
    columns: { to: 'To', subject: 'Subject', at: 'Time' },
    to: 'To',
    replyTo: 'Reply to',
    back: 'Back to the mailbox',
  },
  admin: {
    title: 'Email',
    intro: 'Email that is queued or could not be delivered.',
    empty: 'No email is waiting.',
    notConfigured:
      'The town has no mail server yet, so email waits here. Ask whoever runs the portal’s computer.',
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
    linkOver: 'Its link has expired; the person has to ask for a new one.',
    retried: (to: string) => `The email to ${to} will be sent again with the next run.`,
  },
}
