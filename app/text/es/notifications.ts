export const notifications = {
  title: 'Notificaciones',
  empty: 'No tiene notificaciones.',
  columns: { message: 'Mensaje', at: 'Hora', action: 'Acción' },
  unread: 'nueva',
  markRead: 'Marcar como leída',
  markAllRead: 'Marcar todas como leídas',
  /**
   * Quotes of people's words are separate paragraphs, so that nobody takes them for the portal’s
   * own words.
   */
  quotes: {
    town: (words: string) => `El municipio escribe: “${words}”`,
    person: (name: string, words: string) => `${name} escribe: “${words}”`,
    owner: (words: string) => `El propietario escribe: “${words}”`,
    organizer: (words: string) => `La organización escribe: “${words}”`,
    reason: (words: string) => `El motivo: “${words}”`,
  },
  /** Where a reply goes to the person who is named. */
  canReply: 'Puede responder a este correo. Su respuesta muestra su dirección de correo.',
  mail: (name: string | null, paragraphs: string[]) =>
    `${[name === null ? 'Hola:' : `Hola, ${name}:`, ...paragraphs].join('\n\n')}\n`,
}
