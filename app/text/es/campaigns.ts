import { countDays, spellNumber } from './numbers.ts'

/** @param price null: nothing */
const describeRenewal = (days: number, price: string | null) => {
  const verbs = price ? ['día más cuesta', 'días más cuestan'] : ['día más es', 'días más son']
  return `${spellNumber(days)} ${verbs[days === 1 ? 0 : 1]} ${price ?? 'gratis'}.`
}

/** @param count a number as it is shown */
const describeTimes = (verb: string, count: string) => {
  if (count === '0') return `no ${verb} nunca`
  return `${verb} ${count === '1' ? 'una vez' : `${count} veces`}`
}

export const campaigns = {
  title: 'Anunciar en el portal',
  intro: (days: number) =>
    `Su publicidad aparece al pie de las páginas públicas del portal durante ${countDays(days)}. Todas se turnan: sigue la que menos se ha mostrado. No se rastrea a quienes leen, y no se guarda nada en su navegador.`,
  whatCan:
    'Puede anunciar sus publicaciones de ocio que están en las listas y sus eventos aprobados.',
  prices: (days: number) => `Precios por ${countDays(days)}`,
  kinds: { Tour: 'Recorrido', Destination: 'Destino', Dining: 'Restaurante', Event: 'Evento' },
  finalPrice: 'El precio final se confirma al pagar.',
  free: 'gratis',
  choose: 'Publicación o evento',
  choosing: 'Elija qué anunciar',
  option: (title: string, kind: string, price: string) => `${title} (${kind}, ${price})`,
  runningOption: (title: string) => `${title}: ya tiene publicidad en curso`,
  estimate: 'Ver el precio estimado',
  estimated: (title: string, days: number, price: string) =>
    `“${title}” durante ${countDays(days)}: ${price}`,
  endsWithEvent: (day: string, isFree: boolean) =>
    `El evento termina el ${day}. Después ya no se muestra su publicidad${isFree ? '' : '; el precio es el mismo'}.`,
  nothing: 'Todavía no tiene nada que anunciar.',
  postPlay: 'Crear una publicación de ocio',
  createEvent: 'Crear un evento',
  line: 'Texto de la publicidad',
  lineHint: 'Como máximo 120 caracteres. Consérvelo, cámbielo o escriba el suyo.',
  drafted: {
    model: 'Este texto lo redactó el modelo de lenguaje de este portal.',
    template: 'Este texto se hizo a partir de su publicación.',
  },
  redraft: 'Redactar otro texto',
  purchase: 'Comprar publicidad',
  start: 'Iniciar la publicidad',
  payOffline: 'Pagar en el ayuntamiento',
  selectListing: 'Elija qué publicación quiere anunciar.',
  notPayable: 'No se pudo iniciar la compra de publicidad. Inténtelo de nuevo.',
  failed: (reason: keyof typeof reasons) =>
    `No se pudo iniciar la compra de publicidad. Inténtelo de nuevo. ${reasons[reason]}`,
  obstacle: (reason: keyof typeof reasons) => reasons[reason],
  success: (days: number) =>
    `¡Gracias! ${days === 1 ? 'El día está pagado' : `Los ${days} días están pagados`}: su publicidad se muestra hasta la fecha que aparece abajo.`,
  started: 'Su publicidad se muestra hasta la fecha que aparece abajo.',
  returned:
    'Se le reembolsará su pago: la publicidad ya estaba en curso, o lo que anuncia ya no está a la vista.',
  arriving: 'Su pago está en camino. Su publicidad se muestra en cuanto llegue.',
  cancelled: 'Se canceló la compra de la campaña publicitaria.',
  feeDescription: (title: string, days: number) =>
    `Publicidad de “${title}” por ${countDays(days)}`,
  mine: {
    title: 'Mis campañas',
    empty: 'Todavía no tiene campañas.',
    statuses: {
      pending: 'sin pagar',
      active: 'en curso',
      expired: 'terminada',
      cancelled: 'cancelada',
    },
    payOrCancel: 'Pagar o cancelar',
    type: 'Tipo',
    status: 'Situación',
    dates: 'Fechas',
    from: (first: string, last: string) => `del ${first} al ${last}`,
    impressions: 'Veces mostrada',
    clicks: 'Clics',
    ctr: 'Clics (por ciento)',
    rate: (percent: number) => `${percent}%`,
    sentence: (shown: string, clicked: string) =>
      `La publicidad ${describeTimes('se mostró', shown)} y ${describeTimes('se abrió', clicked)}.`,
    byDay: 'Veces mostrada por día',
    day: 'Día',
  },
  renewal: {
    title: (title: string) => `Renovar la publicidad de “${title}”`,
    question: (lastDay: string, days: number, price: string | null) =>
      `La publicidad se muestra hasta el ${lastDay}. ${describeRenewal(days, price)}`,
    over: (days: number, price: string | null) =>
      `La publicidad ya terminó. ${describeRenewal(days, price)}`,
    submit: 'Renovar',
    renewed: 'Su publicidad está renovada. “Mis campañas”, en su panel, muestra su último día.',
    offline: 'Pagar en el ayuntamiento',
    gone: 'Este enlace ya no funciona. Sus campañas están en su panel.',
  },
  messages: {
    ending: (title: string, lastDay: string, days: number) => ({
      subject: `Su publicidad de “${title}” termina pronto`,
      message: `Su publicidad de “${title}” se muestra hasta el ${lastDay}. Renuévela y se mostrará ${countDays(days)} más.`,
    }),
  },
  /** Shown in the ad frame at the bottom of pages. */
  frame: { mark: 'Publicidad' },
  /** The line of an ad if the listing has no description. */
  template: {
    Tour: 'Acompáñenos en el próximo recorrido.',
    Destination: 'Venga a conocerlo.',
    Dining: 'Pase a comer con nosotros.',
    Event: 'Venga y participe.',
  },
  abbreviations: [
    'Av',
    'Avda',
    'Dra',
    'Gral',
    'Ing',
    'Lic',
    'Núm',
    'Prof',
    'Sr',
    'Sra',
    'Srta',
    'Sta',
    'Sto',
  ],
}

const reasons = {
  not_found: 'Usted no tiene esa publicación, o no está a la vista.',
  already_running: 'Esto ya tiene publicidad en curso: vea Mis campañas.',
  over_before: 'El evento termina antes de que empiecen los días nuevos.',
  offline_not_allowed: 'Aquí no es posible pagar en el ayuntamiento.',
  unfit_line:
    'Este texto no se puede usar en la publicidad: quite direcciones, palabras en mayúsculas, promesas de dinero e insultos.',
}
