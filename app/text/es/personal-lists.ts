/** The names of the lists of personal data. */
const names: Record<string, string> = {
  accounts: 'las cuentas',
  applications: 'las solicitudes',
  bookings: 'las solicitudes de reserva',
  clients: 'la libreta de clientes',
  ledger: 'el libro de pagos',
  mail: 'los correos que no se pudieron enviar',
  messages: 'los mensajes del formulario de contacto',
  owners: 'los propietarios',
  tickets: 'los boletos y quienes los compraron',
}

/** Names a list; older rows may have one that no longer exists. */
export function personalListName(list?: string, title?: string): string {
  if (list === 'tickets' && title) return `los boletos para “${title}” y quienes los compraron`
  const name = list && Object.hasOwn(names, list) ? names[list] : undefined
  return (name ?? 'una lista de personas') + (title ? ` de “${title}”` : '')
}

export const personalLists = {
  notification: (list: string, title: string, by: string) => ({
    subject: 'Se descargaron datos personales',
    message: `${by || 'Alguien'} descargó esto: ${personalListName(list, title)}. Si no lo esperaba, revise el historial de inmediato.`,
  }),
}
