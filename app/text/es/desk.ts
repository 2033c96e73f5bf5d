import { counted } from './numbers.ts'

/** The participles agree with “publicación”, which is feminine. */
export const desk = {
  title: 'Mesa del municipio',
  entry: (waiting: number) =>
    waiting > 0 ? `Mesa del municipio (${waiting})` : 'Mesa del municipio',
  queue: 'Lo que espera una decisión',
  empty: 'Nada espera una decisión.',
  waiting: (total: number) =>
    total === 1
      ? 'Hay 1 publicación pendiente.'
      : `Hay ${total} publicaciones pendientes, primero las más antiguas.`,
  oldest: (shown: number) => `Se muestran las primeras ${shown}; después siguen las demás.`,
  kinds: {
    event: 'Evento',
    eventChange: 'Cambio en un evento',
    change: 'Cambio en una publicación',
    classifiedChange: 'Cambio en un anuncio clasificado',
    classified: 'Anuncio clasificado',
    section: 'Sección sugerida',
  },
  by: (name: string) => `de ${name}`,
  suspended: 'Esta cuenta está suspendida.',
  unread: 'La revisión automática todavía no la leyó.',
  readOn: (characters: number) => `Seguir leyendo (${characters} caracteres más)`,
  whole: 'Ver todo',
  changed: 'Cambió después de que usted la vio.',
  again: 'Revísela de nuevo:',
  select: 'Elegir',
  selectAll: 'Elegir todas',
  selectNone: 'No elegir ninguna',
  selected: 'Para todas las elegidas',
  approveSelected: 'Aprobar elegidas',
  rejectSelected: 'Rechazar elegidas',
  decideNothing: 'No decidir nada',
  nothingDecided: 'Todavía no se decidió nada. Pulse Aprobar o Rechazar.',
  nothingSelected: 'Elija al menos una publicación.',
  reason: 'Motivo del rechazo',
  noReason: 'Elija un motivo',
  giveReason: 'Rechazar con un motivo',
  rejectWith: 'Rechazar con este motivo',
  ownWords: 'Con sus propias palabras',
  reasons: {
    pictures: 'Faltan fotos.',
    price: 'Falta el precio.',
    details: 'Faltan datos importantes: qué es, dónde y cuándo.',
    place: 'No es de este pueblo.',
    section: 'Va en otra sección.',
    duplicate: 'Ya está en el portal.',
    personal: 'Muestra datos personales de otra persona.',
    scam: 'Parece una estafa.',
  },
  question: {
    title: '¿Rechazar sin motivo?',
    text: 'Quien la envió leerá solamente que se rechazó.',
    submit: 'Rechazar',
    back: 'Volver a la mesa',
    again: 'Escriba un motivo o pulse Rechazar otra vez.',
  },
  approveQuestion: {
    title: '¿Aprobar también publicaciones de alto riesgo?',
    text: 'La revisión automática advierte de estas entre las elegidas:',
    submit: (count: number) => `Aprobar las ${count}`,
  },
  done: {
    approved: (titles: string[]) =>
      titles.length === 1
        ? `Se aprobó “${titles[0]}”.`
        : `Se aprobaron ${titles.length} publicaciones.`,
    rejected: (titles: string[]) =>
      titles.length === 1
        ? `Se rechazó “${titles[0]}”.`
        : `Se rechazaron ${titles.length} publicaciones.`,
  },
  alreadyDecided: {
    approved: (title: string, who: string | null) =>
      `“${title}” ya estaba aprobada${who === null ? '' : ` por ${who}`}.`,
    rejected: (title: string, who: string | null) =>
      `“${title}” ya estaba rechazada${who === null ? '' : ` por ${who}`}.`,
  },
  refused: {
    changed_since: (count: number) =>
      count === 1
        ? '1 publicación cambió después de que usted la vio: véala abajo.'
        : `${count} publicaciones cambiaron después de que usted las vio: véalas abajo.`,
    already_decided: (count: number) =>
      `${counted('publicación ya estaba decidida', 'publicaciones ya estaban decididas')(count)}.`,
    own_post: (count: number) =>
      count === 1
        ? '1 publicación es de usted: la decide otra persona.'
        : `${count} publicaciones son de usted: las decide otra persona.`,
    has_tickets: (count: number) =>
      `${counted('publicación tiene', 'publicaciones tienen')(count)} boletos vendidos: cancele el evento o las fechas.`,
    not_waiting: (count: number) =>
      `${counted('publicación ya no espera', 'publicaciones ya no esperan')(count)}.`,
  },
  undo: {
    made: (titles: string[]) => {
      const [first = '', second = ''] = titles
      if (titles.length === 1) {
        return `Usted decidió sobre “${first}”. Dentro de un minuto se le avisa a quien la envió.`
      }
      const others = titles.length === 2 ? `“${second}”` : `${titles.length - 1} más`
      return `Usted decidió sobre “${first}” y ${others}. Dentro de un minuto se les avisa a quienes las enviaron.`
    },
    submit: 'Deshacer',
    now: 'Deshacer (un minuto)',
    earlier: (count: number) =>
      count === 1 ? 'La decisión anterior' : `Las ${count} decisiones anteriores`,
    done: (titles: string[]) =>
      titles.length === 1
        ? `Se anuló la decisión sobre “${titles[0]}”: espera de nuevo.`
        : `Se anularon ${titles.length} decisiones: las publicaciones esperan de nuevo.`,
    refused: {
      too_late: 'Una decisión se puede deshacer durante un minuto, y ya pasó.',
      undone_before: 'Ya está anulada.',
      happened_since: ([title = '', ...others]: string[]) =>
        `Después pasó algo más con “${title}”${others.length > 0 ? ` y ${others.length} más` : ''}; la decisión se queda.`,
    },
  },
  rest: 'Todo lo demás',
  groups: {
    people: 'Personas',
    inventory: 'Inventario',
    mail: 'Correo',
    jobs: 'Tareas en segundo plano',
    money: 'Dinero',
  },
  counts: {
    newMembers: (count: number) =>
      count === 1 ? 'miembro nuevo en 7 días' : 'miembros nuevos en 7 días',
    imported: (rows: number, file: string, day: string) =>
      `${rows === 1 ? 'fila' : 'filas'} de ${file}, ${day}`,
    nothingImported: 'inventarios hasta ahora',
    waitingMails: (count: number) =>
      count === 1 ? 'correo espera su envío' : 'correos esperan su envío',
    failedMails: (count: number) =>
      count === 1 ? '1 no se pudo enviar.' : `${count} no se pudieron enviar.`,
    unhealthyJobs: (count: number) =>
      count === 1 ? 'tarea necesita atención' : 'tareas necesitan atención',
    undecidedMoney: (count: number) => (count === 1 ? 'pago sin pedido' : 'pagos sin pedido'),
  },
}
