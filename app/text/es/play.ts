import { limitReasons } from './limits.ts'
import { counted } from './numbers.ts'

export const play = {
  newTitle: 'Crear una publicación de ocio',
  rule: 'Primero el municipio revisa su publicación. Aparece cuando está aprobada y su cuota está pagada: ahora, o más tarde en Mis publicaciones de ocio.',
  ruleFree: 'Primero el municipio revisa su publicación. Aparece cuando está aprobada.',
  fees: 'Cuota de activación, una sola vez:',
  free: 'gratis',
  fee: (type: string, price: string) => `${type} ${price}`,
  fields: {
    type: 'Tipo',
    types: { Tour: 'Recorrido', Destination: 'Destino', Dining: 'Restaurante', Event: 'Evento' },
    chooseType: 'Elija de qué clase es esta publicación.',
    location: 'Lugar',
    tour: 'Para un recorrido',
    isRepeating: 'Se repite',
    maxCapacity: 'Cupo máximo',
    capacityHint: 'Lugares en cada fecha. 0 significa sin límite.',
    invalidCapacity: 'El cupo es un número entero de 0 a 10,000.',
    enableTicketing: 'Activar los boletos: venderlos aquí',
    cost: 'Precio por boleto',
    costHint: '0 significa gratis.',
  },
  method: 'Pagar la cuota',
  submit: 'Enviar a revisión',
  failed: 'No se pudo iniciar el pago de la publicación. Inténtelo de nuevo.',
  reasons: {
    offline_not_allowed: 'Aquí no es posible pagar en el ayuntamiento.',
    ...limitReasons,
  },
  posted: (title: string) => `Su publicación “${title}” espera la aprobación. Le avisaremos.`,
  feeDescription: (title: string) => `Activación de “${title}”`,
  refundReason: 'La publicación no se aprobó.',
  mine: {
    title: 'Mis publicaciones de ocio',
    empty: 'No tiene publicaciones de ocio.',
    columns: {
      title: 'Título',
      description: 'Descripción',
      type: 'Tipo',
      status: 'Situación',
      moderation: 'Moderación',
      payment: 'Pago',
      feedback: 'Comentarios',
      action: 'Acción',
    },
    statuses: { active: 'activa', inactive: 'no activa' },
    moderation: { pending: 'pendiente', approved: 'aprobada', rejected: 'rechazada' },
    payment: { unpaid: 'sin pagar', paid: 'pagada', free: 'sin cuota' },
    pay: 'Pagar para activar',
    activated: 'Listo. Su publicación no tiene cuota que pagar.',
    payOffline: 'Pagar en el ayuntamiento',
    edit: 'Editar',
    tourDates: 'Administrar las fechas',
    refund: 'Pedir el reembolso de la cuota',
    confirmRefund: 'Sí, reembolsar la cuota',
    refunded: (title: string) => `Se le reembolsará la cuota de “${title}”.`,
    advertise: 'Anunciar',
  },
  notPayable: 'No se pudo procesar el pago.',
  payFailed: (reason: keyof typeof payReasons) =>
    `No se pudo procesar el pago. ${payReasons[reason]}`,
  refundFailed: {
    not_rejected: 'Una cuota se reembolsa cuando la publicación fue rechazada.',
    nothing_paid: 'No se pagó ninguna cuota por esta publicación.',
    disputed: 'Su banco está revisando este pago. Espere su respuesta.',
  },
  moderation: {
    title: 'Moderación de ocio',
    empty: 'No hay publicaciones de ocio pendientes de moderación.',
    tour: 'Recorrido',
    repeating: 'se repite',
    capacity: (count: number) =>
      count === 0 ? 'lugares sin límite' : counted('lugar por fecha', 'lugares por fecha')(count),
    ticketing: (isOn: boolean) =>
      isOn ? 'los boletos se venden aquí' : 'aquí no se venden boletos',
    price: 'Precio por boleto',
    tourDates: 'Fechas',
    sold: (sold: number, capacity: number) =>
      capacity === 0 ? `vendidos: ${sold}` : `vendidos: ${sold} de ${capacity}`,
    noTourDates: 'Todavía no hay fechas.',
    failed: (reason: string) => `No se pudo moderar la publicación. ${reason}`,
  },
  messages: {
    payToActivate: (title: string) => ({
      subject: `Su publicación “${title}” fue aprobada`,
      message: `Su publicación “${title}” fue aprobada. Pague su cuota de activación en Mis publicaciones de ocio y aparecerá en las listas.`,
    }),
  },
}

const payReasons = {
  not_found: 'Esa publicación no existe.',
  not_approved: 'La publicación todavía no está aprobada.',
  taken_off: 'El municipio retiró esta publicación. Escriba al municipio.',
  already_paid: 'La publicación ya está pagada.',
  offline_not_allowed: 'Aquí no es posible pagar en el ayuntamiento.',
}
