import { limitReasons } from './limits.ts'

const sayHowMany = (count: number) => (count === 1 ? '1 persona' : `${count} personas`)

/** An organizer's message to everybody with a ticket. */
export const holderMessage = {
  title: (event: string) => `Escribir a quienes tienen boletos para “${event}”`,
  link: 'Escribir a quienes tienen boletos',
  recipients: (count: number) =>
    count === 0
      ? 'Todavía nadie tiene un boleto válido.'
      : `${sayHowMany(count)} con un boleto válido ${count === 1 ? 'recibirá' : 'recibirán'} su mensaje, por correo y en el portal. No ven su dirección de correo; escríbala, o un teléfono, si quiere que le respondan.`,
  label: 'Mensaje',
  submit: 'Enviar el mensaje',
  sent: (count: number) => `Su mensaje va en camino a ${sayHowMany(count)}.`,
  reasons: {
    nobody: 'Nadie tiene un boleto válido, así que no hay a quién escribir.',
    too_many_today: limitReasons.too_many_today,
  },
  notice: (title: string) => ({
    subject: `Un mensaje sobre “${title}”`,
    message: `Usted tiene un boleto para “${title}”.`,
  }),
}
