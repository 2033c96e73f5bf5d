import { counted } from './numbers.ts'

export const tours = {
  manage: {
    title: (title: string) => `Fechas de “${title}”`,
    back: 'Mis publicaciones de ocio',
    empty: 'No hay próximas fechas. Agregue una abajo.',
    past: 'Fechas pasadas',
    nonePast: 'No hay fechas pasadas.',
    upcoming: 'Próximas fechas',
    columns: {
      when: 'Fecha',
      price: 'Precio',
      sold: 'Boletos vendidos',
      held: 'Apartados',
      action: 'Acción',
    },
    sold: (sold: number, capacity: number) =>
      capacity === 0 ? `${sold}` : `${sold} de ${capacity}`,
    cancelled: 'cancelada',
    tickets: 'Boletos comprados',
    checkIn: 'Validar boletos',
    doorList: 'Lista de la puerta',
    change: 'Cambiar',
    remove: 'Quitar',
    add: 'Agregar una fecha',
    submit: 'Agregar fecha',
    added: '¡La fecha se agregó!',
    addedMany: (count: number) =>
      count === 1 ? '¡La fecha se agregó!' : `¡Se agregaron ${count} fechas!`,
    /** Of a weekly series; empty if none was left out. */
    leftOut: (count: number) => {
      if (count === 0) return ''
      return count === 1
        ? 'Se omitió 1 fecha, porque ya existe, ya pasó o empieza en la hora que los relojes se saltan.'
        : `Se omitieron ${count} fechas, porque ya existen, ya pasaron o empiezan en la hora que los relojes se saltan.`
    },
    nothingAdded:
      'No se pudo agregar la fecha. Todas estas fechas ya existen, ya pasaron o empiezan en la hora que los relojes se saltan.',
    loadFailed: 'No se pudo cargar la publicación o sus fechas.',
  },
  changing: {
    title: (when: string) => `Cambiar ${when}`,
    back: 'Volver a las fechas',
    intro:
      'Quien tiene boletos los conserva al precio que pagó, y se le avisa si cambia la hora. El nuevo precio vale para los boletos que se compren a partir de ahora.',
    capacityHint: '0 significa sin límite.',
    submit: 'Guardar',
    done: 'La fecha se cambió.',
    reasons: {
      begun: 'Esta fecha ya empezó o está cancelada, así que ya no se puede cambiar.',
      in_the_past: 'Esta hora ya pasó. Elija una posterior.',
      too_soon:
        'Hay boletos vendidos o apartados, así que la fecha no se puede adelantar a menos de un día desde ahora.',
      too_far: 'Faltan más de dos años. Elija una hora anterior.',
      too_many_today:
        'Esta fecha ya se movió tres veces en 24 horas. Inténtelo de nuevo más tarde.',
      changed_since:
        'La fecha se cambió después de que usted abrió esta página. Revísela de nuevo.',
      there_already: 'El recorrido ya tiene otra fecha a esta hora. Elija otra hora.',
      fewer_than_sold: 'Ya hay más boletos vendidos o apartados. Escriba un número mayor.',
    },
  },
  removing: {
    title: (when: string) => `Quitar ${when}`,
    question: '¿Seguro que quiere quitar esta fecha?',
    consequence:
      'Si ya se vendieron boletos, cada pago se reembolsará y a cada persona que los obtuvo se le avisará que la fecha está cancelada.',
    submit: 'Quitar la fecha',
    back: 'Conservarla',
    begun:
      'Esta fecha ya empezó y se pidieron boletos para ella, así que se queda en sus registros.',
    deleted: (when: string) => `Quitada: ${when}.`,
    cancelled: (when: string) =>
      `Cancelada: ${when}. Los pagos se reembolsan y se avisa a quienes obtuvieron los boletos.`,
  },
  fields: {
    start: 'Inicio',
    end: 'Fin',
    zone: (zone: string) => `Por medias horas, en la zona horaria del municipio (${zone}).`,
    maxCapacity: 'Cupo',
    capacityHint: (count: number) =>
      `Déjelo vacío para ${count === 0 ? 'sin límite' : counted('lugar', 'lugares')(count)}, como dice la publicación. 0 significa sin límite.`,
    cost: 'Precio por boleto',
    costHint: (price: string) => `Déjelo vacío para ${price}, como dice la publicación.`,
    weeklyUntil: 'Repetir cada semana hasta',
    except: 'Pero no el',
    exceptHint: 'Días que se omiten, como 2026-12-25 (año-mes-día), separados por comas.',
    invalidDay: 'Escriba un solo día, como 2026-12-25 (año-mes-día).',
    allExcepted: 'Se omiten todas las fechas. Deje al menos una.',
    invalidDays: 'Escriba los días como 2026-12-25 (año-mes-día), separados por comas.',
    endBeforeStart: 'El fin debe ser posterior al inicio.',
    untilBeforeStart: 'El último día no puede ser anterior al primero.',
    tooManyRepeats: (most: number) => `Son más de ${most} fechas. Elija un día anterior.`,
    times: {
      no_time: 'Escriba una fecha y una hora, como 2026-12-31 18:30.',
      no_such_hour: 'Esta hora no existe ese día: los relojes se adelantan. Elija otra hora.',
    },
  },
  purchase: {
    title: (title: string) => `Boletos para “${title}”`,
    price: 'Precio por boleto',
    location: 'Lugar',
    date: 'Fecha',
    back: 'Volver',
    soldOut: 'Agotado',
    notPayable: 'No se pudo comprar el boleto.',
    failed: (reason: string) => `No se pudo comprar el boleto. ${reason}`,
    waitingLists: 'Listas de espera',
    soldOutDates: 'Fechas agotadas',
  },
  chooseDate: 'Elija una fecha del recorrido.',
  refusals: {
    not_a_tour: 'Esta página es solo para recorridos.',
    too_many: (most: number) => `Un recorrido tiene como máximo ${most} fechas por venir.`,
    no_ticketing: 'Este recorrido no vende boletos aquí.',
  },
  /** What the town did with a date of a member’s tour. */
  messages: {
    cancelled: (title: string, when: string) => ({
      subject: `El municipio canceló una fecha de “${title}”`,
      message: `El municipio canceló una fecha de su recorrido “${title}”: ${when}. A quienes tienen boletos se les avisa y se les devuelve lo que pagaron.`,
    }),
    changed: (title: string, when: string) => ({
      subject: `El municipio cambió una fecha de “${title}”`,
      message: `El municipio cambió los lugares o el precio de una fecha de su recorrido “${title}”: ${when}.`,
    }),
    moved: (title: string, when: string) => ({
      subject: `El municipio movió una fecha de “${title}”`,
      message: `El municipio movió una fecha de su recorrido “${title}”. Ahora es así: ${when}. A quienes tienen boletos se les avisa.`,
    }),
    deleted: (title: string, when: string) => ({
      subject: `El municipio quitó una fecha de “${title}”`,
      message: `El municipio quitó una fecha de su recorrido “${title}”: ${when}. Nadie tenía boletos.`,
    }),
  },
  notFound: 'Recorrido no encontrado.',
  listingNotFound: 'Publicación no encontrada.',
}
