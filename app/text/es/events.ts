import { eventBuilder, eventPalettes } from './event-builder.ts'
import { decision, eventModeration } from './event-moderation.ts'
import { limitReasons } from './limits.ts'

const refusals = {
  ...limitReasons,
  not_found: 'Este evento ya no existe.',
  cancelled: 'Está cancelado.',
  changed_since: 'Se modificó al mismo tiempo. Inténtelo de nuevo.',
  status_not_allowed: 'No puede pasar a esta situación desde la que tiene ahora.',
  has_tickets: 'Alguien tiene un boleto. Mejor cancele el evento; así su página se conserva.',
  page_stays: 'Alguien pidió un boleto y debe poder encontrarlo; por eso su página se conserva.',
  has_tickets_draft:
    'Alguien tiene un boleto y debe poder encontrar el evento, así que no puede pasar a borrador.',
  image_not_found: 'La imagen ya no está. Elíjala de nuevo.',
}

export const events = {
  title: 'Eventos',
  page: {
    cancelled: 'Este evento está cancelado.',
    completed: 'Este evento ya terminó.',
    soldOut: 'Este evento está agotado.',
    image: (title: string, kilobytes: number) => `Imagen: ${title} (${kilobytes} KB)`,
    calendarFile: 'Agregar a mi calendario (.ics)',
    all: 'Todos los eventos',
    next: (title: string) => `Siguiente: ${title}`,
    own: 'Para quienes organizan este evento',
    edit: 'Editar',
    manage: 'Administrar',
    changeWaits: 'Un cambio está pendiente de aprobación; hasta entonces, todos ven esta página.',
    changeRefused: 'El último cambio fue rechazado; todos ven esta página.',
    seeNewest: 'Ver la página modificada',
  },
  list: {
    upcoming: 'Próximos',
    today: 'Hoy',
    weekend: 'Fin de semana',
    past: 'Pasados',
    month: 'Mes',
    views: 'Qué eventos',
    filter: 'Filtrar los eventos',
    search: 'Buscar',
    city: 'Ciudad',
    state: 'Estado',
    submit: 'Mostrar',
    until: (day: string) => `hasta el ${day}`,
    count: (count: number) => (count === 1 ? '1 evento' : `${count} eventos`),
    empty: {
      upcoming: 'No hay próximos eventos.',
      today: 'Hoy no hay eventos.',
      weekend: 'Este fin de semana no hay eventos.',
      past: 'No hay eventos pasados.',
    },
    emptyMonth: 'No hay eventos en este mes.',
    emptyFiltered: 'Ningún evento coincide.',
    showAll: 'Mostrar todos los eventos',
    putOn: '¿Está organizando algo?',
    create: 'Crear un evento',
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    over: 'terminado',
    weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
    cancelled: 'cancelado',
  },
  labels: {
    title: 'Título',
    description: 'Descripción',
    startTime: 'Inicio',
    endTime: 'Fin',
    timeZone: 'Zona horaria',
    location: 'Lugar',
    city: 'Ciudad',
    state: 'Estado',
    image: 'Imagen',
    imageAlt: 'Lo que muestra la imagen',
    bgImage: 'Imagen de fondo',
    pageTemplate: 'Plantilla de la página',
    bgColor: 'Color de fondo',
    textColor: 'Color del texto',
    borderColor: 'Color del borde',
    borderStyle: 'Estilo del borde',
    borderWidth: 'Ancho del borde (px)',
    h1FontSize: 'Tamaño de letra del título',
    pFontSize: 'Tamaño de letra de los párrafos',
    status: 'Situación',
  },
  templates: { default: 'Normal', minimalist: 'Minimalista', vibrant: 'Vistosa' },
  borderStyles: {
    solid: 'continuo',
    dotted: 'de puntos',
    dashed: 'de guiones',
    double: 'doble',
  },
  statuses: {
    active: 'activo',
    draft: 'borrador',
    cancelled: 'cancelado',
    completed: 'terminado',
  },
  problems: {
    choose: 'Elija una de estas opciones.',
    color: 'Escriba un color, por ejemplo #1d5a45.',
    fontSize: (least: number, most: number) =>
      `Escriba un tamaño de ${least} a ${most} rem, por ejemplo ${least < 1 ? 1 : 2.5}rem.`,
    borderWidth: 'Escriba un número entero de 0 a 40.',
    timeZone: 'Elija una zona horaria.',
    no_time: (label: string) => `${label}: escriba una fecha y una hora, como 2026-12-31 18:30.`,
    no_such_hour: (label: string) =>
      `${label}: esa hora no existe; esa noche los relojes se adelantan y se la saltan.`,
    endBeforeStart: 'El fin debe ser posterior al inicio.',
  },
  builder: eventBuilder,
  preview: {
    title: (title: string) => `Vista previa de “${title}”`,
    onlyYou: 'Solo ven esta página quien organiza el evento y quienes lo revisan.',
    edit: 'Editar',
    back: 'Mis eventos',
    publicPage: 'Ver la página pública',
  },
  palettes: eventPalettes,
  manage: {
    title: 'Administrar el evento',
    design: 'Diseño de la página',
    changeDesign: 'Paletas, plantilla y colores',
    template: 'Plantilla',
    bgColor: 'Color de fondo',
    borderColor: 'Color del borde',
    save: 'Guardar el diseño de la página',
    saved: '¡Cambios guardados!',
    ticketTypes: 'Tipos de boleto',
    addType: 'Agregar tipo de boleto',
    changeWaits: 'Un cambio en este evento está pendiente de aprobación.',
    preview: 'Vista previa',
    view: 'Ver la página',
  },
  own: {
    title: 'Mis eventos',
    create: 'Crear evento',
    coming: 'Próximos',
    past: 'Pasados',
    legend: 'Qué significa cada situación',
    explain: [
      ['pendiente', 'el municipio todavía no ha revisado el evento o su cambio.'],
      ['aprobado', 'todos lo ven.'],
      [
        'rechazado',
        'necesita cambios; quizás el municipio diga cuáles. Edítelo y se revisa de nuevo.',
      ],
    ],
    explainMore:
      'Mientras un cambio está pendiente o rechazado, todos ven la última versión aprobada. Solo usted y la administración del portal pueden ver un borrador; los eventos cancelados y terminados conservan su página.',
    empty: 'No tiene eventos.',
    columns: {
      title: 'Título',
      start: 'Inicio',
      status: 'Situación',
      moderation: 'Moderación',
      feedback: 'Comentarios',
      action: 'Acción',
    },
    edit: 'Editar',
    manage: 'Administrar el evento',
    tickets: 'Administrar los boletos',
    purchased: 'Ver los boletos comprados',
    more: 'Más',
    duplicate: 'Duplicar',
    duplicated: (title: string) => `Copia de “${title}”, como borrador. Ponga su fecha y hora.`,
    cancel: 'Cancelar el evento',
    delete: 'Eliminar',
    moderation: {
      draft: 'borrador',
      pending: 'pendiente',
      approved: 'aprobado',
      rejected: 'rechazado',
    },
    change: 'cambio',
  },
  cancellation: {
    title: (title: string) => `Cancelar “${title}”`,
    question: '¿Seguro que quiere cancelar este evento?',
    over: 'Este evento ya terminó. Cancélelo solo si no se realizó.',
    consequence:
      'A todas las personas que obtuvieron boletos aquí se les avisa, y se les reembolsa lo que pagaron. A quienes recibieron un boleto de otra persona no se les avisa. La página se conserva y dice que el evento está cancelado. Una cancelación no se puede deshacer.',
    tickets: (count: number) =>
      count === 1 ? 'Se cancelará 1 boleto.' : `Se cancelarán ${count} boletos.`,
    refund: (amount: string) => `Se reembolsarán ${amount}.`,
    reason: 'Motivo, para quienes tienen boleto o lo esperan',
    submit: 'Cancelar el evento',
    back: 'Conservarlo',
    done: (title: string) => `El evento “${title}” está cancelado.`,
    failed:
      'Solo se puede cancelar un evento activo. Puede que este ya esté cancelado o terminado.',
  },
  deleting: {
    title: (title: string) => `Eliminar “${title}”`,
    question: '¿Seguro que quiere eliminar este evento?',
    submit: 'Eliminar',
    back: 'Conservarlo',
    done: 'El evento se eliminó.',
    doneTo: (title: string) => `El evento “${title}” se eliminó.`,
  },
  noChange: 'Un evento cancelado no se puede modificar.',
  saveFailed: (reason: keyof typeof refusals) =>
    `No se pudo guardar el evento. ${refusals[reason]}`,
  deleteFailed: (reason: keyof typeof refusals) =>
    `No se pudo eliminar el evento. ${refusals[reason]}`,
  refusals,
  moderation: eventModeration,
  messages: {
    submitted: (name: string, title: string) => ({
      subject: `Nuevo evento: “${title}”`,
      message: `${name} envió el evento “${title}”. Está pendiente de aprobación.`,
    }),
    changed: (name: string, title: string) => ({
      subject: `Evento modificado: “${title}”`,
      message: `${name} modificó el evento “${title}”. El cambio está pendiente de aprobación.`,
    }),
    decided: (title: string, status: string) => ({
      subject: `Su evento “${title}” fue ${decision(status)}`,
      message:
        status === 'approved'
          ? `Su evento “${title}” fue aprobado.`
          : `Su evento “${title}” fue rechazado. Puede modificarlo y enviarlo otra vez.`,
    }),
    changeDecided: (title: string, status: string) => ({
      subject: `Su cambio en “${title}” fue ${decision(status)}`,
      message:
        status === 'approved'
          ? `Su cambio en el evento “${title}” fue aprobado.`
          : `Su cambio en el evento “${title}” fue rechazado. La versión aprobada queda como está. Puede modificar su versión y enviarla otra vez.`,
    }),
    /** What the town did with a member’s event. */
    cancelled: (title: string) => ({
      subject: `El municipio canceló su evento “${title}”`,
      message: `El municipio canceló su evento “${title}”. A quienes tienen boletos se les avisa y se les devuelve lo que pagaron.`,
    }),
    statusChanged: (title: string, status: string) => ({
      subject: `Su evento “${title}” tiene otra situación`,
      message: `El municipio cambió la situación de su evento “${title}” a “${status}”. Escriba al municipio si cree que debería ser otra.`,
    }),
    deleted: (title: string) => ({
      subject: `El municipio eliminó su evento “${title}”`,
      message: `El municipio eliminó su evento “${title}”. Nadie tenía boletos.`,
    }),
  },
}
