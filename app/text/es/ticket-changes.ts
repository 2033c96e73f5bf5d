import { endSentence } from './intl.ts'
import { limitReasons } from './limits.ts'

const before = (count: number, unit: 'days' | 'hours') => {
  if (count === 0) return 'hasta que empiece el evento'
  const [one, many] = unit === 'days' ? ['día', 'días'] : ['hora', 'horas']
  return `hasta ${count} ${count === 1 ? one : many} antes del evento`
}

export const saleRules = {
  heading: 'Reglas de la venta',
  submit: 'Guardar las reglas',
  saved: (event: string) => `Las reglas de la venta de “${event}” están guardadas.`,
  giveBack: 'Devolución de boletos',
  giveBackHint:
    'Hasta cuánto antes del inicio se puede devolver un boleto. Déjelo vacío si no se puede.',
  unit: 'Se cuenta en',
  units: { hours: 'horas antes del inicio', days: 'días antes del inicio' },
  invalidGiveBack: (days: number) =>
    `Escriba un número de 0 a ${days} días antes del inicio, o deje el campo vacío.`,
  percent: 'Cuánto del precio se reembolsa (por ciento)',
  percentHint:
    'Lo que no se reembolsa es suyo. La regla vale para los boletos que se compren desde ahora.',
  invalidPercent: 'Escriba un número de 0 a 100.',
  asksNames: 'Pedir un nombre para cada boleto',
  asksNamesHint:
    'Los nombres están en los boletos, en la lista de la puerta y en el archivo de boletos.',
  rule: (count: number, unit: 'days' | 'hours', percent: number) =>
    `Los boletos se pueden devolver ${before(count, unit)}. ${
      percent === 100
        ? 'Se reembolsa todo el precio.'
        : percent === 0
          ? 'No hay reembolso.'
          : `Se reembolsa el ${percent} % del precio.`
    }`,
  /** Se muestra en su lugar cuando ese plazo ya pasó. */
  over: 'Los boletos que se compran ahora ya no se pueden devolver.',
}

export const ticketNames = {
  title: '¿Para quién son los boletos?',
  intro: 'Cada boleto lleva un nombre. Puede cambiarlo hasta que empiece el evento.',
  name: (type: string, at: number, count: number) =>
    count === 1 ? `Nombre para ${type}` : `Nombre para ${type}, ${at} de ${count}`,
  back: 'Elegir otros boletos',
}

export const giveBack = {
  link: 'Devolverlo',
  title: (event: string) => `Devolver un boleto para ${event}`,
  until: (until: string) => endSentence(`Puede devolverlo hasta el ${until}`),
  whole: (amount: string) => `Se le reembolsan ${amount}, todo lo que usted pagó.`,
  part: (amount: string, paid: string, kept: string) =>
    `Se le reembolsan ${amount} de los ${paid} que usted pagó; la organización se queda con ${kept}.`,
  nothing: (paid: string) => `No se le reembolsa nada de los ${paid} que usted pagó.`,
  free: 'Fue gratis, así que no hay nada que reembolsar.',
  byHand: 'No se pagó con tarjeta, así que el dinero se le entrega en persona.',
  effect: 'El boleto deja de funcionar enseguida y su lugar queda libre para otra persona.',
  submit: 'Devolver este boleto',
  keep: 'Conservar el boleto',
  done: 'El boleto está devuelto.',
  doneRefund: (amount: string) =>
    `El boleto está devuelto. Le estamos reembolsando ${amount} a su tarjeta.`,
  doneByHand: (amount: string) => `El boleto está devuelto. Se le entregarán ${amount} en persona.`,
  isBack: 'Usted devolvió este boleto. Ya no es válido.',
  refundReason: 'Usted devolvió el boleto.',
  refusals: {
    not_allowed: 'Estos boletos no se pueden devolver. Pregunte a la organización.',
    too_late: 'Ya es tarde para devolver este boleto.',
    not_valid: 'Este boleto ya no es válido.',
    passed_on: 'Este boleto se pasó a otra persona.',
    disputed: 'Su banco está revisando este pago. El boleto no se puede devolver hasta que decida.',
  },
}

export const passOn = {
  link: 'Cambiar el nombre o pasarlo a otra persona',
  title: (event: string) => `Pasar un boleto para ${event}`,
  name: 'Nombre en el boleto',
  email: 'Correo electrónico de la nueva persona',
  emailHint:
    'Con una dirección, el boleto recibe un código nuevo que solo se envía a la nueva persona. El de usted deja de funcionar enseguida y el boleto no se puede recuperar. Si el evento cambia de hora o de lugar, o se cancela, le avisamos a usted; por favor, avise a esa persona. Sin dirección, solo cambia el nombre.',
  submit: 'Guardar',
  named: (name: string) => `El boleto ahora es para ${name}.`,
  mailed: (name: string) => `El boleto pasó a ${name}, que lo recibe por correo.`,
  passedOn: (name: string) => `pasó a ${name}`,
  refusals: {
    not_valid: 'Este boleto ya no es válido.',
    begun: 'Ya empezó, así que el nombre ya no se puede cambiar.',
    too_many_today: limitReasons.too_many_today,
  },
}
