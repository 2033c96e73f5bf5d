import { endSentence } from './intl.ts'

export const donations = {
  title: 'Donar',
  intro: 'Su donación es para el municipio, que administra este portal.',
  amountLabel: 'Cantidad',
  amountHint: (least: string) => `Al menos ${least}.`,
  email: 'Correo electrónico',
  emailHint: 'Ahí enviamos el recibo.',
  submit: 'Donar',
  invalidAmount: 'Escriba una cantidad, por ejemplo 25 o 12.50.',
  tooLittle: (least: string) => `La donación mínima es de ${least}.`,
  tooMuch: (most: string) =>
    `Para más de ${most}, escriba al municipio: con gusto le ayudamos a hacer una transferencia bancaria.`,
  description: (portal: string) => `Donación a ${portal}`,
  processing: 'Procesando su donación…',
  succeeded: '¡Gracias por su donación! Le enviamos un recibo por correo electrónico.',
  arriving:
    '¡Gracias! Su pago se completó. Recibirá el recibo por correo electrónico en cuanto llegue aquí.',
  pay: (amount: string) => `Donar ${amount}`,
  failed: 'No se pudo hacer el pago. No se le cobró nada.',
  notRecorded: 'No se encontró ningún pago completado para esta donación.',
  receipt: (portal: string, amount: string, day: string, reference: string) => ({
    subject: `Recibo de su donación a ${portal}`,
    text: `¡Gracias!\n\n${endSentence(`Recibimos su donación de ${amount} el ${day}`)}\n\nReferencia: ${reference}\n\n${portal}\n`,
  }),
}
