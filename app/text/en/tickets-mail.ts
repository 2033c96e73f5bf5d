type MailedOrder = {
  holder: string
  title: string
  when: string
  where: string
  tickets: ReadonlyArray<{ type: string; code: string; link: string }>
}

/** The mail with all tickets of an order. */
export const ticketsMail = (portal: string, order: MailedOrder) => ({
  subject: `Your ${order.tickets.length} tickets: ${order.title}`,
  text: `Hello ${order.holder},

Here are your ${order.tickets.length} tickets.

${order.title}
${order.when}
${order.where}

${order.tickets.map(({ type, code, link }, at) => `${at + 1}. ${type}\nCode: ${code}\n${link}`).join('\n\n')}

Show the codes at the door, on paper or on your phone. Each code can be used once.

${portal}
`,
})
