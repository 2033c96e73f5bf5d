const moderationRefusals = {
  not_found: 'Ese evento no existe.',
  own_post: 'Es de usted. Lo decide otra persona.',
  already_decided: 'Este evento ya fue aprobado o rechazado.',
  changed_since: 'Se modificó después de que usted lo abrió. Revíselo de nuevo.',
  not_waiting: 'El evento es un borrador o está cancelado.',
  has_tickets: 'Alguien tiene un boleto y debe poder encontrarlo. Mejor cancele el evento.',
}

/** Agrees with “evento” and “cambio”, which are masculine. */
export const decision = (status: string) => (status === 'approved' ? 'aprobado' : 'rechazado')

/** The queue of events that wait for a decision. */
export const eventModeration = {
  title: 'Moderación de eventos',
  empty: 'No hay eventos pendientes de moderación.',
  failed: (status: string, reason: keyof typeof moderationRefusals) =>
    `No se pudo ${status === 'approved' ? 'aprobar' : 'rechazar'} el evento. ${moderationRefusals[reason]}`,
  done: (id: number, status: string) => `Evento ${id} ${decision(status)}.`,
  waiting: (count: number) =>
    count === 1 ? 'Hay 1 evento pendiente.' : `Hay ${count} eventos pendientes.`,
  noTitle: '[Sin título]',
  none: 'N/D',
  owner: 'ID de usuario de quien organiza',
  location: 'Lugar',
  postedAt: 'Enviado',
  when: 'Cuándo',
  noImage: 'ninguna',
  preview: 'Vista previa de la página',
  change: 'Este es un cambio en un evento aprobado.',
  typePicture: (name: string) => `Imagen del tipo de boleto “${name}”`,
  typeLink: (name: string) => `Enlace a una imagen del tipo de boleto “${name}”`,
}
