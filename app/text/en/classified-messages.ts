import { limitReasons } from './limits.ts'
import { countDays } from './numbers.ts'

export const relay = {
  title: 'Write to the owner',
  intro: 'The portal passes your message on. Neither of you sees the other’s email address.',
  introWithAddress: 'The portal passes your message on. The owner does not see your email address.',
  name: 'Your name',
  email: 'Your email address',
  message: 'Message',
  submit: 'Send',
  sent: 'Your message is on its way. If the owner answers, you will get an email.',
  reasons: {
    ended: 'This conversation has ended.',
    no_owner: 'This ad no longer has an owner who can be reached.',
    too_many_today: limitReasons.too_many_today,
    link_too_early:
      'Your answer cannot contain a link until the other person has written again. A phone number or your email address is fine.',
  },
  noLink:
    'The first message cannot contain a link. Say what you would like to know; a phone number or your email address is fine.',
  theOwner: 'The owner of the ad',
  conversation: (name: string) => `About “${name}”`,
  until: (day: string) => `The link to this page works until ${day}.`,
  gone: (days: number) =>
    `This link no longer works. A conversation can be read until ${days} days after its ad has ended.`,
  you: 'You',
  answer: 'Your answer',
  answered: 'Your answer is on its way.',
  end: 'End the conversation',
  confirmEnd: 'Yes, end this conversation',
  endHint: 'Neither of you can write after that.',
  mail: (
    portal: string,
    sender: string,
    name: string,
    message: string,
    link: string,
    days: number,
  ) => ({
    subject: `${portal}: a message about “${name}”`,
    text: `${sender} writes about the classified ad “${name}”:\n\n${message}\n\nAnswer here; your email address stays hidden. The link works until ${days} days after the ad has ended; whoever has it can read along.\n${link}\n\nMeet in person, look before you pay, and send no money and no codes to somebody you do not know. To hear no more, open the link above and press “End the conversation”.\n\nPlease do not reply to this email: nobody would read it.\n`,
  }),
}

export const classifiedMessages = {
  posted: (who: string, name: string) => ({
    subject: `New classified ad: “${name}”`,
    message: `${who} posted the classified ad “${name}”.`,
  }),
  changed: (who: string, name: string) => ({
    subject: `Changed classified ad: “${name}”`,
    message: `${who} changed the classified ad “${name}”.`,
  }),
  /** When an approved ad is shown. */
  whenShown: {
    /** Paid days are left. */
    again: 'It is shown again.',
    /** There is no fee. */
    now: (days: number) => `It is shown for ${countDays(days)}.`,
    onRequest: (days: number) =>
      `You can have it shown for ${countDays(days)}, for free, under My classified ads.`,
    oncePaid: (price: string, days: number) =>
      `Pay ${price} and it is shown for ${countDays(days)}.`,
  },
  approved: (name: string, whenShown: string) => ({
    subject: `Your ad “${name}” is approved`,
    message: `Your ad “${name}” is approved. ${whenShown}`,
  }),
  rejected: (name: string) => ({
    subject: `Your ad “${name}” is rejected`,
    message: `Your ad “${name}” is rejected. You can change it and send it again.`,
  }),
  ending: (name: string, lastDay: string, days: number) => ({
    subject: `Your ad “${name}” ends soon`,
    message: `Your ad “${name}” is shown until ${lastDay}. Renew it, and it stays for ${countDays(days)} more.`,
  }),
  expired: (name: string) => ({
    subject: `Your ad “${name}” has expired`,
    message: `Your ad “${name}” has expired. You can renew it.`,
  }),
  suggested: (who: string, name: string) => ({
    subject: `Suggested section: “${name}”`,
    message: `${who} suggests the section “${name}”.`,
  }),
  sectionAdded: (name: string) => ({
    subject: `The section “${name}” is added`,
    message: `The section “${name}” you suggested has been added.`,
  }),
  sectionRefused: (name: string) => ({
    subject: `The section “${name}” is not added`,
    message: `The section “${name}” you suggested was not accepted.`,
  }),
}
