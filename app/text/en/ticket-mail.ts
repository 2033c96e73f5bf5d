type MailedTicket = {
  holder: string
  title: string
  type: string
  code: string
  when: string
  where: string
  link: string
  /** Empty for a free ticket. */
  paid: string
}

type MailedOrder = {
  holder: string
  title: string
  when: string
  where: string
  /** Empty for free tickets. */
  paid: string
  tickets: ReadonlyArray<{ type: string; code: string; link: string }>
}

type PassedOnTicket = {
  holder: string
  giver: string
  title: string
  type: string
  code: string
  when: string
  where: string
}

const paidLine = (paid: string) => (paid ? `\nPaid: ${paid}` : '')

/** The mails that bring tickets to their holders. */
export const ticketMails = {
  oneTicket: (portal: string, ticket: MailedTicket) => ({
    subject: `Your ticket: ${ticket.title}`,
    text: `Hello ${ticket.holder},

Here is your ticket.

${ticket.title}
${ticket.type}
${ticket.when}
${ticket.where}${paidLine(ticket.paid)}

Code: ${ticket.code}

Show the code at the door, on paper or on your phone:
${ticket.link}

${portal}
`,
  }),
  /** All tickets of an order. */
  order: (portal: string, order: MailedOrder) => ({
    subject: `Your ${order.tickets.length} tickets: ${order.title}`,
    text: `Hello ${order.holder},

Here are your ${order.tickets.length} tickets.

${order.title}
${order.when}
${order.where}${paidLine(order.paid)}

${order.tickets.map(({ type, code, link }, at) => `${at + 1}. ${type}\nCode: ${code}\n${link}`).join('\n\n')}

Show the codes at the door, on paper or on your phone. Each code can be used once.

${portal}
`,
  }),
  passedOn: (portal: string, ticket: PassedOnTicket) => ({
    subject: `A ticket for you: ${ticket.title}`,
    text: `Hello ${ticket.holder},

${ticket.giver} has passed a ticket on to you.

${ticket.title}
${ticket.type}
${ticket.when}
${ticket.where}

Code: ${ticket.code}

Show the code at the door, on paper or on your phone. Nobody else has it. If the event moves or is cancelled, we tell ${ticket.giver}, not you.

${portal}
`,
  }),
}
