import { limitReasons } from './limits.ts'
import { countDays } from './numbers.ts'

export const relay = {
  title: 'Escribir a quien puso el anuncio',
  intro:
    'El portal entrega su mensaje. Ninguna de las dos partes ve la dirección de correo de la otra.',
  introWithAddress:
    'El portal entrega su mensaje. Quien puso el anuncio no ve la dirección de correo de usted.',
  name: 'Su nombre',
  email: 'Su dirección de correo electrónico',
  message: 'Mensaje',
  submit: 'Enviar',
  sent: 'Su mensaje va en camino. Si le responden, usted recibirá un correo electrónico.',
  reasons: {
    ended: 'Esta conversación terminó.',
    no_owner: 'Ya no se puede contactar a quien puso este anuncio.',
    too_many_today: limitReasons.too_many_today,
    link_too_early:
      'Su respuesta no puede llevar enlaces hasta que la otra persona haya escrito otra vez. Puede incluir un número de teléfono o su dirección de correo.',
  },
  noLink:
    'El primer mensaje no puede llevar enlaces. Diga lo que le gustaría saber; puede incluir un número de teléfono o su dirección de correo.',
  theOwner: 'Quien puso el anuncio',
  conversation: (name: string) => `Sobre “${name}”`,
  until: (day: string) => `El enlace a esta página funciona hasta el ${day}.`,
  gone: (days: number) =>
    `Este enlace ya no funciona. Una conversación se puede leer hasta ${days} días después de que termina su anuncio.`,
  you: 'Usted',
  answer: 'Su respuesta',
  answered: 'Su respuesta va en camino.',
  end: 'Terminar la conversación',
  confirmEnd: 'Sí, terminar esta conversación',
  endHint: 'Después de eso, ninguna de las dos partes puede escribir.',
  mail: (
    portal: string,
    sender: string,
    name: string,
    message: string,
    link: string,
    days: number,
  ) => ({
    subject: `${portal}: un mensaje sobre “${name}”`,
    text: `${sender} escribe sobre el anuncio clasificado “${name}”:\n\n${message}\n\nResponda aquí; su dirección de correo queda oculta. El enlace funciona hasta ${days} días después de que termine el anuncio; quien lo tenga puede leer la conversación.\n${link}\n\nReúnanse en persona, revise antes de pagar y no envíe dinero ni códigos a alguien que no conoce. Si no quiere recibir más mensajes, abra el enlace de arriba y presione “Terminar la conversación”.\n\nNo responda a este correo: nadie lo leería.\n`,
  }),
}

export const classifiedMessages = {
  posted: (who: string, name: string) => ({
    subject: `Nuevo anuncio clasificado: “${name}”`,
    message: `${who} puso el anuncio clasificado “${name}”.`,
  }),
  changed: (who: string, name: string) => ({
    subject: `Anuncio clasificado modificado: “${name}”`,
    message: `${who} modificó el anuncio clasificado “${name}”.`,
  }),
  whenShown: {
    again: 'Se muestra otra vez.',
    now: (days: number) => `Se muestra durante ${countDays(days)}.`,
    onRequest: (days: number) =>
      `Puede mostrarlo gratis durante ${countDays(days)}, en sus anuncios clasificados.`,
    oncePaid: (price: string, days: number) =>
      `Pague ${price} y se mostrará durante ${countDays(days)}.`,
  },
  approved: (name: string, whenShown: string) => ({
    subject: `Su anuncio “${name}” fue aprobado`,
    message: `Su anuncio “${name}” fue aprobado. ${whenShown}`,
  }),
  rejected: (name: string) => ({
    subject: `Su anuncio “${name}” fue rechazado`,
    message: `Su anuncio “${name}” fue rechazado. Puede modificarlo y enviarlo otra vez.`,
  }),
  ending: (name: string, lastDay: string, days: number) => ({
    subject: `Su anuncio “${name}” termina pronto`,
    message: `Su anuncio “${name}” se muestra hasta el ${lastDay}. Renuévelo y se mostrará ${countDays(days)} más.`,
  }),
  expired: (name: string) => ({
    subject: `Su anuncio “${name}” venció`,
    message: `Su anuncio “${name}” venció. Puede renovarlo.`,
  }),
  suggested: (who: string, name: string) => ({
    subject: `Sección sugerida: “${name}”`,
    message: `${who} sugiere la sección “${name}”.`,
  }),
  sectionAdded: (name: string) => ({
    subject: `Se agregó la sección “${name}”`,
    message: `Se agregó la sección “${name}” que usted sugirió.`,
  }),
  sectionRefused: (name: string) => ({
    subject: `No se agregó la sección “${name}”`,
    message: `La sección “${name}” que usted sugirió no se aceptó.`,
  }),
}
