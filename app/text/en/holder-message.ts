const countPeople = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** An organizer's message to everybody with a ticket. */
export const holderMessage = {
  title: (event: string) => `Write to the ticket holders of “${event}”`,
  link: 'Write to the ticket holders',
  recipients: (count: number) =>
    count === 0
      ? 'Nobody has a ticket.'
      : `Your message goes to ${countPeople(count)} with tickets, used ones included, by email and on the portal, but not to people to whom tickets were passed on. Nobody sees your email address. If you want answers, write an address or a phone number in the message.`,
  label: 'Message',
  submit: 'Send the message',
  sent: (count: number) => `Your message is on its way to ${countPeople(count)}.`,
  reasons: {
    nobody: 'Nobody has a ticket, so there is nobody to write to.',
    not_now:
      'You can write to the ticket holders while the event is public, until 14 days after its end.',
    too_many_today:
      'Three messages about this event were sent within 24 hours. Please try again later.',
  },
  notice: (title: string) => ({
    subject: `A message about “${title}”`,
    message: `There is a message about “${title}” for everybody who got tickets.`,
  }),
}
