export const mail = {
  mailbox: {
    attached: (code: string) => `Adjunto: el código QR ${code}`,
    title: 'Buzón',
    intro:
      'Todos los correos que este portal habría enviado, los más recientes primero. Nada sale de esta computadora.',
    empty: 'Todavía no hay correos.',
    columns: { to: 'Para', subject: 'Asunto', at: 'Hora' },
    to: 'Para',
    replyTo: 'Responder a',
    back: 'Volver al buzón',
  },
  admin: {
    title: 'Correo',
    intro: 'Correos que esperan su envío o que no se pudieron entregar.',
    empty: 'No hay correos en espera.',
    notConfigured:
      'El municipio todavía no tiene un servidor de correo, así que los correos esperan aquí. Pregunte a quien administra la computadora.',
    columns: {
      to: 'Para',
      subject: 'Asunto',
      at: 'Cuándo',
      attempts: 'Intentos',
      status: 'Situación',
      error: 'Último error',
      action: 'Acción',
    },
    waiting: 'en espera',
    gaveUp: 'falló',
    retry: 'Intentar de nuevo',
    linkOver: 'Su enlace ya venció; la persona tiene que pedir otro.',
    retried: (to: string) => `El correo para ${to} se enviará de nuevo en la próxima vuelta.`,
  },
}
