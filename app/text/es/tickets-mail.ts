type MailedOrder = {
  holder: string
  title: string
  when: string
  where: string
  tickets: ReadonlyArray<{ type: string; code: string; link: string }>
}

/** The mail with all tickets of an order. */
export const ticketsMail = (portal: string, order: MailedOrder) => ({
  subject: `Sus ${order.tickets.length} boletos: ${order.title}`,
  text: `Hola, ${order.holder}:

Aquí están sus ${order.tickets.length} boletos.

${order.title}
${order.when}
${order.where}

${order.tickets.map(({ type, code, link }, at) => `${at + 1}. ${type}\nCódigo: ${code}\n${link}`).join('\n\n')}

Muestre los códigos en la puerta, en papel o en su teléfono. Cada código se puede usar una vez.

${portal}
`,
})
