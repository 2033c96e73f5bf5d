export const checkIn = {
  title: 'Validate Ticket',
  titleFor: (event: string) => `Validate tickets for “${event}”`,
  code: 'Code',
  hint: 'Type it, or scan the QR code.',
  submit: 'Validate',
  back: 'Manage the event',
  tickets: 'Purchased tickets',
  attendance: (used: string, sold: string) => `Checked in: ${used} of ${sold}`,
  failed: 'An error occurred during validation.',
  early: (days: number) =>
    `It begins ${days === 1 ? 'tomorrow' : `in ${days} days`}. Checking a ticket today uses it up.`,
  facts: {
    ticket: 'Ticket',
    type: 'Ticket type',
    holder: 'Holder',
  },
  statuses: {
    valid: 'valid',
    used: 'already used',
    cancelled: 'cancelled',
    refunded: 'refunded',
    wrong_event: 'a ticket for another event',
    unknown: 'unknown: there is no such ticket',
    mistyped: 'not a ticket code: please check each letter',
  },
}

export const camera = {
  title: 'Camera',
  start: 'Scan with the camera',
  stop: 'Stop the camera',
  refused: 'The camera cannot be used here. Type the code instead.',
}

export const door = {
  titleFor: (event: string) => `Ticket check for “${event}”`,
  linksFor: (event: string) => `Door staff for “${event}”`,
  intro:
    'Give somebody a link and its PIN, and they can check the tickets of this event on their own phone, and do nothing else. No account is needed.',
  make: 'Make a link for the door',
  name: 'Name',
  nameHint: 'Who it is for, such as “Main gate”.',
  noLinks: 'Nobody but you can check tickets yet.',
  until: 'Works until',
  action: 'Action',
  revoke: 'Close',
  confirmRevoke: 'Yes, close this link',
  revoked: (name: string) =>
    `The link “${name}” is closed. Phones that used it can no longer check tickets.`,
  once: 'Write these down or send them now. They are shown only once.',
  bySms: 'Send as text message',
  byMail: 'Send by email',
  scan: 'Or let the other phone scan the link, and tell them the PIN.',
  qr: 'The link as a QR code',
  pin: 'PIN',
  pinHint: 'The six digits that came with the link.',
  enter: 'Start checking tickets',
  wrongPin: 'This is not the PIN of this link.',
  closed: 'This link no longer works. Ask the person who gave it to you for a new one.',
  links: 'Door staff',
}
