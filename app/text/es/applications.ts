import { limitReasons } from './limits.ts'

const sent = (what: string) => (listing: string) =>
  `Se envió su ${what} “${listing}”. Cuando haya una respuesta, le avisaremos aquí y por correo electrónico.`

const statuses = { pending: 'pendiente', approved: 'aprobada', denied: 'denegada' }

export const applications = {
  kinds: {
    apply: {
      title: (listing: string) => `Enviar una solicitud para “${listing}”`,
      submit: 'Enviar solicitud',
      success: sent('solicitud para'),
    },
    offer: {
      title: (listing: string) => `Hacer una oferta por “${listing}”`,
      submit: 'Enviar oferta',
      success: sent('oferta por'),
    },
    book: {
      title: (listing: string) => `Reservar “${listing}”`,
      submit: 'Enviar solicitud',
      success: sent('solicitud para'),
    },
    tour: {
      title: (listing: string) => `Reservar un recorrido: “${listing}”`,
      submit: 'Enviar solicitud',
      success: sent('solicitud para'),
    },
  },
  offer: 'Su oferta',
  offerHint: (price: string) => `El propietario pide: ${price}`,
  note: 'Nota',
  offered: (amount: string) => `Oferta: ${amount}`,
  name: 'Nombre',
  email: 'Correo electrónico',
  message: 'Mensaje',
  failed: 'No se pudo enviar la solicitud',
  reasons: {
    not_found: 'Esta publicación ya no existe.',
    not_public: 'Esta publicación no está a la vista en este momento.',
    ticketed: 'Los boletos de este recorrido se venden en su propia página.',
    own_listing: 'Esta publicación es suya.',
    already_open: 'Ya envió una solicitud. Espere la respuesta.',
    no_offers: 'Se pueden hacer ofertas por lo que está en arrendamiento o en venta.',
    too_many_today: limitReasons.too_many_today,
  },
  answers: {
    not_found: 'Esta solicitud ya no existe.',
    already_decided: 'Esta solicitud ya se decidió.',
    too_many_today: limitReasons.too_many_today,
  },
  statuses,
  messages: {
    received: (name: string, listing: string) => ({
      subject: `Nueva solicitud para “${listing}”`,
      message: `${name} envió una solicitud para “${listing}”.`,
    }),
    offered: (name: string, listing: string, amount: string) => ({
      subject: `Nueva oferta por “${listing}”`,
      message: `${name} ofrece ${amount} por “${listing}”.`,
    }),
    withdrawn: (name: string, listing: string) => ({
      subject: `Se retiró una solicitud para “${listing}”`,
      message: `${name} retiró su solicitud para “${listing}”.`,
    }),
    decided: (listing: string, status: 'approved' | 'denied') => ({
      subject: `Su solicitud para “${listing}”: ${statuses[status]}`,
      message:
        status === 'approved'
          ? `Su solicitud para “${listing}” fue aprobada. El propietario puede escribirle por correo.`
          : `Su solicitud para “${listing}” fue denegada.`,
    }),
    answeredByTown: (name: string, listing: string, word: string) => ({
      subject: `El municipio contestó una solicitud para “${listing}”`,
      message: `La solicitud de ${name} para “${listing}” fue ${word}. Ya se le avisó a ${name}.`,
    }),
    listingTaken: (listing: string) => ({
      subject: `Su solicitud: “${listing}” ya está ocupada`,
      message: `“${listing}” se marcó como ocupada. Su solicitud todavía no tiene respuesta. Puede esperarla o retirar la solicitud.`,
    }),
  },
  owner: {
    showAll: 'Mostrar las solicitudes para las publicaciones de todos',
    showOwn: 'Mostrar solo las de mis publicaciones y las del municipio',
    title: 'Solicitudes recibidas',
    pending: 'Esperan su respuesta',
    decided: 'Decididas',
    showDecided: 'Mostrar las solicitudes decididas',
    showPending: 'Mostrar las solicitudes pendientes',
    empty: 'No hay solicitudes pendientes.',
    emptyDecided: 'Todavía no se ha decidido nada.',
    columns: {
      listing: 'Publicación',
      applicant: 'Solicitante',
      message: 'Mensaje',
      status: 'Situación',
      answer: 'Su respuesta',
      action: 'Acción',
    },
    answer: 'Respuesta',
    approve: 'Aprobar',
    deny: 'Denegar',
    answered: {
      approved: (name: string, title: string) =>
        `Usted aprobó la solicitud de ${name} para “${title}”. Se le avisó.`,
      denied: (name: string, title: string) =>
        `Usted denegó la solicitud de ${name} para “${title}”. Se le avisó.`,
    },
  },
  own: {
    title: 'Mis solicitudes y reservas',
    bookings: 'Mis reservas',
    applications: 'Mis solicitudes',
    emptyBookings: 'No ha reservado nada.',
    seeProperties: 'Ver todas las propiedades',
    emptyApplications: 'No tiene solicitudes.',
    columns: {
      listing: 'Publicación',
      days: 'Días',
      status: 'Situación',
      answer: 'Respuesta',
      action: 'Acción',
    },
    taken: 'la publicación está ocupada',
    cancel: 'Cancelar la reserva',
    confirmCancel: 'Sí, cancelar esta reserva',
    cancelled: (title: string) => `Su reserva de “${title}” está cancelada.`,
    withdraw: 'Retirar',
    confirmWithdraw: 'Sí, retirar esta solicitud',
    withdrawn: (title: string) => `Su solicitud para “${title}” está retirada.`,
  },
}
