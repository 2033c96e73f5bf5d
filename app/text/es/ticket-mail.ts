type MailedTicket = {
  holder: string
  title: string
  type: string
  code: string
  when: string
  where: string
  link: string
  paid: string
}

type MailedOrder = {
  holder: string
  title: string
  when: string
  where: string
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

const paidLine = (paid: string) => (paid ? `\nPagado: ${paid}` : '')

/** The mails that bring tickets to their holders. */
export const ticketMails = {
  oneTicket: (portal: string, ticket: MailedTicket) => ({
    subject: `Su boleto: ${ticket.title}`,
    text: `Hola, ${ticket.holder}:

Aquí está su boleto.

${ticket.title}
${ticket.type}
${ticket.when}
${ticket.where}${paidLine(ticket.paid)}

Código: ${ticket.code}

Muestre el código en la puerta, en papel o en su teléfono:
${ticket.link}

${portal}
`,
  }),
  /** All tickets of an order. */
  order: (portal: string, order: MailedOrder) => ({
    subject: `Sus ${order.tickets.length} boletos: ${order.title}`,
    text: `Hola, ${order.holder}:

Aquí están sus ${order.tickets.length} boletos.

${order.title}
${order.when}
${order.where}${paidLine(order.paid)}

${order.tickets.map(({ type, code, link }, at) => `${at + 1}. ${type}\nCódigo: ${code}\n${link}`).join('\n\n')}

Muestre los códigos en la puerta, en papel o en su teléfono. Cada código se puede usar una vez.

${portal}
`,
  }),
  passedOn: (portal: string, ticket: PassedOnTicket) => ({
    subject: `Un boleto para usted: ${ticket.title}`,
    text: `Hola, ${ticket.holder}:

${ticket.giver} le pasó un boleto.

${ticket.title}
${ticket.type}
${ticket.when}
${ticket.where}

Código: ${ticket.code}

Muestre el código en la puerta, en papel o en su teléfono. Nadie más lo tiene. Si el evento cambia de hora o de lugar, o se cancela, le avisamos a ${ticket.giver}, no a usted.

${portal}
`,
  }),
}
