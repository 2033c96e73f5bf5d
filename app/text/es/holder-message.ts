const countPeople = (count: number) => (count === 1 ? '1 persona' : `${count} personas`)

/** An organizer's message to everybody with a ticket. */
export const holderMessage = {
  title: (event: string) => `Escribir a quienes tienen boletos para “${event}”`,
  link: 'Escribir a quienes tienen boletos',
  recipients: (count: number) =>
    count === 0
      ? 'Nadie tiene boletos.'
      : `Su mensaje llega por correo y en el portal a ${countPeople(count)} que ${count === 1 ? 'tiene' : 'tienen'} boletos, también ya usados, pero no a quienes los recibieron de otra persona. Nadie ve su dirección de correo. Si quiere respuestas, escriba en el mensaje una dirección o un teléfono.`,
  label: 'Mensaje',
  submit: 'Enviar el mensaje',
  sent: (count: number) => `Su mensaje va en camino a ${countPeople(count)}.`,
  reasons: {
    nobody: 'Nadie tiene boletos, así que no hay a quién escribir.',
    not_now:
      'Puede escribir a quienes tienen boletos mientras el evento esté a la vista, hasta 14 días después de su final.',
    too_many_today:
      'En 24 horas ya se enviaron tres mensajes sobre este evento. Inténtelo de nuevo más tarde.',
  },
  notice: (title: string) => ({
    subject: `Un mensaje sobre “${title}”`,
    message: `Hay un mensaje sobre “${title}” para quienes obtuvieron boletos.`,
  }),
}
