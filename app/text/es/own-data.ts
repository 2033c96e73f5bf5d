export const ownData = {
  title: 'Mis datos',
  about:
    'Todo lo que el portal guarda sobre usted, en un archivo (JSON) que abre un editor de texto: su cuenta, publicaciones, solicitudes, boletos, pagos, mensajes y notificaciones. No contiene contraseñas ni datos de otras personas.',
  download: 'Descargar mis datos',
  busy: 'Sus datos ya se están descargando. Espere a que termine.',
  /** Stored in place of a deleted member's name, in the town’s language. */
  deletedMember: 'Miembro eliminado',
  /** Stored in place of a deleted post's title, in the town’s language. */
  deletedPost: 'una publicación eliminada',
  deletion: {
    title: 'Eliminar mi cuenta',
    /** Shown on the profile. */
    about:
      'Puede irse en cualquier momento. La página siguiente dice qué se elimina y qué debe quedar.',
    link: 'Eliminar mi cuenta…',
    adminTitle: (name: string) => `Eliminar la cuenta de ${name}`,
    intro: 'Esto no se puede deshacer. Antes de irse, quizás quiera descargar sus datos.',
    adminIntro:
      'Para un miembro que lo pidió. Esto no se puede deshacer. El miembro recibe un correo que lo confirma.',
    goneTitle: 'Qué se elimina de inmediato',
    gone: [
      'nombre, correo electrónico, contraseña, segundo factor, sesiones y notificaciones',
      'publicaciones, eventos y anuncios con sus fotos; a quien espera una respuesta se le dice que no',
      'solicitudes, reservas, lugares en listas de espera, mensajes y conversaciones',
      'los días restantes que se pagaron por un anuncio o una campaña, sin reembolso',
    ],
    keptTitle: 'Qué debe quedar',
    kept: [
      'los pagos, donaciones y boletos, con importes y fechas, para los libros del municipio: sin nombre, correo electrónico ni nada de lo escrito',
      'el nombre, la hora y el lugar de un evento o recorrido con boletos vendidos, porque figuran en los boletos',
      'que algo se hizo, y cuándo; en lugar del nombre dice “Miembro eliminado”',
      'los respaldos del portal, hasta que se reemplazan: un año como máximo',
    ],
    tickets:
      'Los boletos de esta cuenta siguen siendo válidos, pero ya no se podrán abrir aquí: hay que imprimirlos antes.',
    obstaclesTitle: 'Qué hay que resolver antes',
    obstaclesIntro:
      'La cuenta no se puede eliminar mientras haya algo pendiente de pago o prometido:',
    obstacles: {
      runs_the_portal:
        'Esta cuenta está a cargo del portal. Antes debe encargarse otra persona de la administración.',
      open_payment: 'Todavía hay un pago abierto. Tiene que pagarse, cancelarse o vencer.',
      held_order: 'Hay boletos apartados para esta cuenta. Antes hay que aceptarlos o rechazarlos.',
      refund_under_way:
        'Hay un reembolso en curso. Termina en unos días como máximo, o cuando se entregue el dinero.',
      disputed_payment: 'Un banco está revisando un pago. Espere el resultado.',
      unmatched_payment:
        'Un pago de esta cuenta no corresponde a ningún pedido. Antes lo tiene que resolver el municipio.',
      sold_event:
        'Hay personas con boletos para un evento futuro. Cancélelo antes; si está marcado como terminado, vuelva a activarlo para eso.',
      sold_tour_date: 'Hay personas con boletos para un recorrido futuro. Cancele antes la fecha.',
      own_booking: 'Esta cuenta reservó una estadía que no ha terminado. Antes hay que cancelarla.',
      booked_rental:
        'La estadía que alguien reservó no ha terminado. Cancélela, o espere a que termine.',
    },
    /** The label of the link to an obstacle that has no title. */
    settle: 'Resolverlo',
    password: 'Su contraseña',
    code: 'Código de su segundo factor',
    wrongCode: 'Este código es incorrecto o ya se usó.',
    confirm: 'Entiendo que esto no se puede deshacer',
    notConfirmed: 'Marque la casilla para confirmar.',
    submit: 'Eliminar mi cuenta',
    adminSubmit: 'Eliminar esta cuenta',
    refused: 'La cuenta no se eliminó. Antes hay algo que resolver.',
    done: 'Su cuenta está eliminada. Enviamos un correo que lo confirma.',
    adminDone: (name: string) => `La cuenta de ${name} está eliminada.`,
    mail: (portal: string, contact: string) => ({
      subject: `Su cuenta en ${portal} está eliminada`,
      text: `Hola:\n\nSu cuenta en ${portal} está eliminada, con sus publicaciones y mensajes. Los pagos y boletos quedan en los libros del municipio, sin su nombre ni su correo electrónico.\n\nSi usted no lo pidió, escriba al municipio de inmediato:\n${contact}\n\nPuede registrarse otra vez con este correo electrónico en cualquier momento.\n`,
    }),
  },
}
