import { limitReasons } from './limits.ts'

const sayHowMany = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** An organizer's message to everybody with a ticket. */
export const holderMessage = {
  title: (event: string) => `Write to the ticket holders of “${event}”`,
  link: 'Write to the ticket holders',
  recipients: (count: number) =>
    count === 0
      ? 'Nobody has a valid ticket yet.'
      : `${sayHowMany(count)} with a valid ticket will get your message, by email and on the portal. They do not see your email address; write it, or a phone number, if they shall answer.`,
  label: 'Message',
  submit: 'Send the message',
  sent: (count: number) => `Your message is on its way to ${sayHowMany(count)}.`,
  reasons: {
    nobody: 'Nobody has a valid ticket, so there is nobody to write to.',
    too_many_today: limitReasons.too_many_today,
  },
  notice: (title: string) => ({
    subject: `A message about “${title}”`,
    message: `You have a ticket for “${title}”.`,
  }),
}
