export const checkIn = {
  title: 'Validar boleto',
  titleFor: (event: string) => `Validar boletos de “${event}”`,
  code: 'Código',
  hint: 'Escríbalo o escanee el código QR.',
  submit: 'Validar',
  back: 'Administrar el evento',
  tickets: 'Boletos comprados',
  attendance: (used: string, sold: string) => `Validados: ${used} de ${sold}`,
  failed: 'Hubo un error al validar.',
  early: (days: number) =>
    `Empieza ${days === 1 ? 'mañana' : `dentro de ${days} días`}. Un boleto que valide hoy queda usado.`,
  facts: {
    ticket: 'Boleto',
    type: 'Tipo de boleto',
    holder: 'Titular',
  },
  statuses: {
    valid: 'válido',
    used: 'ya se usó',
    cancelled: 'cancelado',
    refunded: 'reembolsado',
    wrong_event: 'boleto de otro evento',
    unknown: 'desconocido: ese boleto no existe',
    mistyped: 'no es un código de boleto: revise cada letra',
  },
}

export const camera = {
  title: 'Cámara',
  start: 'Escanear con la cámara',
  stop: 'Detener la cámara',
  refused: 'Aquí no se puede usar la cámara. Escriba el código.',
}

export const door = {
  titleFor: (event: string) => `Revisión de boletos para “${event}”`,
  linksFor: (event: string) => `Personal de la puerta de “${event}”`,
  intro:
    'Dé a alguien un enlace y su PIN: podrá revisar los boletos de este evento en su propio teléfono, y nada más. No hace falta una cuenta.',
  make: 'Crear un enlace para la puerta',
  name: 'Nombre',
  nameHint: 'Para quién es, por ejemplo “Entrada principal”.',
  noLinks: 'Todavía nadie más que usted puede revisar los boletos.',
  until: 'Funciona hasta el',
  action: 'Acción',
  revoke: 'Cerrar',
  confirmRevoke: 'Sí, cerrar este enlace',
  revoked: (name: string) =>
    `El enlace “${name}” está cerrado. Los teléfonos que lo usaban ya no pueden revisar boletos.`,
  once: 'Anótelos o envíelos ahora. Solo se muestran una vez.',
  bySms: 'Enviar por mensaje de texto',
  byMail: 'Enviar por correo',
  scan: 'O deje que el otro teléfono escanee el enlace, y diga el PIN.',
  qr: 'El enlace como código QR',
  pin: 'PIN',
  pinHint: 'Los seis dígitos que venían con el enlace.',
  enter: 'Empezar a revisar boletos',
  wrongPin: 'Este no es el PIN de este enlace.',
  closed: 'Este enlace ya no funciona. Pida uno nuevo a la persona que se lo dio.',
  links: 'Personal de la puerta',
}
