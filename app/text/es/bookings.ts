import { limitReasons } from './limits.ts'

const dayMistakes = {
  in_the_past: 'El primer día ya pasó. Elija otro más adelante.',
  too_far: 'Falta más de un año para el primer día. Elija otro más cercano.',
  end_before_start: 'El último día es anterior al primero. Elija otro más adelante.',
}

const statuses = {
  pending: 'pendiente',
  accepted: 'aceptada',
  declined: 'rechazada',
  lapsed: 'vencida',
  cancelled: 'cancelada',
}

export const bookings = {
  title: 'Elija sus días',
  chooseStart: 'Elija el primer día.',
  chooseEnd: 'Elija el último día.',
  chooseDays: 'Elegir los días',
  chooseLast: 'Elegir el último día',
  from: (day: string) => `Desde el ${day}`,
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  weekdays: ['Do', 'Lu', 'Ma', 'Mi', 'Ju', 'Vi', 'Sá'],
  taken: 'ocupado',
  notFree: 'no disponible',
  today: 'hoy',
  between: 'uno de sus días',
  howToChoose: 'Toque el primer día y luego el último.',
  legend: 'Subrayado: libre · sombreado: sus días · rayado: ocupado · con marco: hoy.',
  answerTime:
    'Si el propietario no responde en 72 horas (o antes de que termine el último día de su estadía), la solicitud vence. El portal no cobra las estadías: acuerde el pago con el propietario.',
  submit: (days: number, sum: string | null) => {
    const request = days === 1 ? 'Solicitar 1 día' : `Solicitar ${days} días`
    return sum ? `${request} · ${sum}` : request
  },
  total: (days: number, amount: string, nights?: number | null) => {
    if (nights)
      return nights === 1 ? `1 noche: ${amount} en total` : `${nights} noches: ${amount} en total`
    return days === 1 ? `1 día: ${amount} en total` : `${days} días: ${amount} en total`
  },
  mistakes: {
    not_a_day:
      'Este no es un día del calendario. Elija uno o escríbalo como 11/20/2026 (mes/día/año).',
    ...dayMistakes,
    too_long: 'Una estadía puede durar 366 días como máximo. Elija un último día más cercano.',
    not_available: 'El propietario no ofrece todos estos días. Elija otros.',
    days_taken: 'Al menos uno de estos días está ocupado. Elija otros.',
  },
  success: '¡Su solicitud de reserva se envió!',
  fromTo: (from: string, to: string) => (from === to ? `el ${from}` : `del ${from} al ${to}`),
  inAll: (amount: string) => `${amount} en total`,
  length: (days: number) => (days === 1 ? '1 día' : `${days} días`),
  reasons: {
    not_found: 'Esta publicación ya no existe.',
    not_for_rent: 'Esta propiedad no se puede reservar.',
    own_listing: 'Esta publicación es suya.',
    in_the_past: 'El primer día ya pasó.',
    too_far: 'Falta más de un año para el primer día.',
    end_before_start: 'El último día es anterior al primero.',
    too_long: 'Una estadía puede durar 366 días como máximo.',
    not_available: 'La propiedad no está disponible todos estos días.',
    price_changed: 'El precio cambió después de que usted abrió la página. Revíselo de nuevo.',
    too_many: 'Ya tiene tres solicitudes pendientes para esta propiedad. Espere la respuesta.',
    too_many_today: limitReasons.too_many_today,
    days_taken: 'Al menos uno de estos días se acaba de ocupar. Elija otros.',
  },
  answers: {
    not_found: 'Esta solicitud ya no existe.',
    already_decided: 'Esta solicitud ya se decidió.',
    lapsed: 'Esta solicitud venció: no se respondió a tiempo.',
    over: 'El último día de esta reserva ya pasó, así que ya no se puede cancelar.',
    not_accepted: 'Esta solicitud todavía espera su respuesta. Rechácela en lugar de cancelarla.',
  },
  statuses,
  messages: {
    requested: (name: string, listing: string, days: string) => ({
      subject: `Nueva solicitud de reserva para “${listing}”`,
      message: `${name} quiere reservar “${listing}”, ${days}. Si no responde en 72 horas, o antes de que termine el último día, la solicitud vence.`,
    }),
    cancelled: (name: string, listing: string, days: string) => ({
      subject: `Se canceló una reserva de “${listing}”`,
      message: `${name} canceló la reserva de “${listing}”, ${days}.`,
    }),
    withdrawn: (name: string, listing: string, days: string) => ({
      subject: `Se retiró una solicitud de reserva para “${listing}”`,
      message: `${name} ya no quiere reservar “${listing}”, ${days}. No tiene que contestar.`,
    }),
    cancelledByOwner: (listing: string, days: string) => ({
      subject: `Se canceló su reserva de “${listing}”`,
      message: `Se canceló su reserva de “${listing}”, ${days}, que ya estaba aceptada.`,
    }),
    lapsed: (listing: string, days: string) => ({
      subject: `Su solicitud de reserva para “${listing}” venció`,
      message: `Su solicitud de reserva para “${listing}”, ${days}, venció porque el propietario no respondió a tiempo. Puede enviar otra.`,
    }),
    decided: (listing: string, days: string, status: 'accepted' | 'declined') => ({
      subject: `Su solicitud de reserva para “${listing}”: ${statuses[status]}`,
      message:
        status === 'accepted'
          ? `Su solicitud de reserva para “${listing}”, ${days}, fue aceptada. El propietario puede escribirle por correo sobre la llegada y el pago.`
          : `Su solicitud de reserva para “${listing}”, ${days}, fue rechazada. Puede pedir otros días.`,
    }),
    answeredByTown: (name: string, listing: string, days: string, word: string) => ({
      subject: `El municipio contestó una solicitud de reserva para “${listing}”`,
      message: `La reserva de “${listing}” de ${name}, ${days}: ${word}. Ya se le avisó a ${name}.`,
    }),
    cancelledByTown: (name: string, listing: string, days: string) => ({
      subject: `El municipio canceló una reserva de “${listing}”`,
      message: `Se canceló la reserva de “${listing}” de ${name}, ${days}. Ya se le avisó a ${name}.`,
    }),
  },
  blocked: {
    title: (listing: string) => `Días bloqueados de “${listing}”`,
    link: 'Bloquear días',
    back: 'A la publicación',
    intro:
      'Nadie puede reservar la propiedad en los días bloqueados, por ejemplo cuando la usa usted. Quienes visitan la página los ven como ocupados.',
    empty: 'No hay días bloqueados.',
    add: 'Bloquear días',
    first: 'Primer día',
    last: 'Último día',
    open: 'Abrir otra vez',
    done: (days: string) => `Días bloqueados: ${days}.`,
    opened: (days: string) => `Días abiertos otra vez: ${days}.`,
    gone: 'Estos días ya no están bloqueados.',
    rentals: 'Días bloqueados',
    rentalsHint: 'Elija una propiedad para bloquear algunos de sus días:',
    reasons: {
      not_found: 'Esta publicación ya no existe.',
      not_for_rent: 'Esta propiedad no se puede reservar.',
      ...dayMistakes,
      too_long: 'Se pueden bloquear como máximo 366 días a la vez. Elija un último día anterior.',
      booked:
        'Alguien pidió o reservó algunos de estos días. Primero rechace la solicitud o cancele la reserva.',
      blocked_already: 'Algunos de estos días ya están bloqueados.',
      too_many_spans:
        'Esta propiedad tiene demasiados días bloqueados. Primero abra algunos otra vez.',
    },
  },
  owner: {
    showAll: 'Mostrar las solicitudes para las propiedades de todos',
    showOwn: 'Mostrar solo las de mis propiedades y las del municipio',
    title: 'Solicitudes de reserva recibidas',
    waiting: 'Esperan su respuesta',
    decided: 'Decididas',
    empty: 'No hay solicitudes pendientes.',
    emptyDecided: 'Todavía no se ha decidido nada.',
    columns: {
      listing: 'Publicación',
      member: 'Miembro',
      days: 'Días',
      answerBy: 'Responder antes del',
      status: 'Situación',
      answer: 'Su respuesta',
      action: 'Acción',
    },
    answer: 'Respuesta',
    accept: 'Aceptar',
    decline: 'Rechazar',
    cancel: 'Cancelar la reserva',
    confirmCancel: 'Sí, cancelar esta reserva',
    reason: 'Motivo',
    answered: {
      accepted: (name: string, title: string) =>
        `Usted aceptó la solicitud de ${name} para “${title}”. Se le avisó.`,
      declined: (name: string, title: string) =>
        `Usted rechazó la solicitud de ${name} para “${title}”. Se le avisó.`,
      cancelled: (name: string, title: string) =>
        `Usted canceló la reserva de ${name} para “${title}”. Se le avisó.`,
    },
  },
}
