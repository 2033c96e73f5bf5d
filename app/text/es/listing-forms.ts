export const listingForms = {
  newProperty: 'Publicar una propiedad',
  newWork: 'Publicar un empleo',
  edit: (title: string) => `Editar “${title}”`,
  rule: 'El municipio revisa cada publicación antes de que esté a la vista. Cuando usted modifica una ya aprobada, sigue a la vista como está hasta que se apruebe su cambio.',
  submit: 'Publicar',
  posted: (title: string) =>
    `Su publicación “${title}” está guardada y pendiente de aprobación. Agregue fotos si tiene algunas.`,
  postedWithPhotos: (title: string, photos: number) =>
    `Su publicación “${title}” está guardada con ${photos === 1 ? 'su foto' : `sus ${photos} fotos`} y pendiente de aprobación.`,
  postedWork: (title: string) =>
    `Su publicación “${title}” está guardada y pendiente de aprobación.`,
  saved: {
    unchanged: () => 'No cambió nada.',
    public: (title: string) => `Guardado: “${title}”.`,
    post_waits: (title: string) => `Guardado: “${title}”. Está pendiente de aprobación.`,
    change_waits: (title: string) =>
      `Guardado: “${title}”. Sus cambios están pendientes de aprobación. Hasta entonces, todos ven la versión aprobada.`,
  },
  change: {
    pending:
      'Su cambio está pendiente de aprobación. Hasta entonces, todos ven la versión aprobada.',
    rejected:
      'Su cambio fue rechazado. Todos ven la versión aprobada. Puede modificarlo de nuevo o descartarlo.',
    others:
      'El propietario hizo un cambio, que está pendiente de aprobación. Lo que usted guarde se ve de inmediato.',
    changedSince:
      'Se modificó después de que usted abrió esta página. Lo que escribió se conserva; su propia página muestra lo que ahora está guardado. Guarde de nuevo si todavía es correcto.',
    discard: 'Descartar el cambio',
    discardQuestion: 'Lo que cambió se pierde y no se puede recuperar.',
    discardNow: 'Sí, descartarlo',
    discarded: (title: string) =>
      `El cambio en “${title}” se descartó. La versión aprobada queda como está.`,
  },
  chooseCategory: 'Elija una categoría.',
  chooseTerms: 'Elija la modalidad.',
  badAmount: 'Escriba una cantidad, por ejemplo 1,200 o 1,200.50.',
  badDay: 'Escriba una fecha como 11/20/2026 (mes/día/año).',
  badYear: 'Escriba un año, por ejemplo 1926.',
  badMonths: 'Escriba un número de meses entre 1 y 1200.',
  endBeforeStart: 'El último día es anterior al primero.',
  choose: 'Elija',
  postalCode: 'Código postal',
  priceHint: 'Déjelo vacío para “Precio a convenir”.',
  addressHint: 'Calle y número',
  sizeHint: 'Por ejemplo 1,200 pies cuadrados en 0.3 acres',
  availabilityStart: 'Disponible desde',
  availabilityEnd: 'Disponible hasta',
  rentalFrequencyHint: 'Por ejemplo por día o por semana',
  termFields: {
    Rent: 'Si se alquila',
    Lease: 'Si se arrienda',
    Sell: 'Si se vende',
  },
  availability: {
    title: 'En las listas',
    deactivate: 'Desactivar',
    reactivate: 'Reactivar',
    'mark-taken': 'Marcar como ocupada',
    'mark-available': 'Marcar como disponible otra vez',
    hint: 'Valen de inmediato.',
    takenOff:
      'El municipio retiró esta publicación. Escriba al municipio si cree que debería estar a la vista otra vez.',
    offByOwner:
      'Está fuera de las listas. Quien la publicó puede reponerla mientras usted no la desactive también.',
    confirm: 'Sigue disponible',
    asked: (lastDay: string) =>
      `¿Sigue disponible? Sin respuesta sale de las listas después del ${lastDay}.`,
    unanswered: 'Está fuera de las listas, porque nadie respondió si sigue disponible.',
    done: {
      confirm: (title: string) => `Gracias. Se confirmó que “${title}” sigue disponible.`,
      deactivate: (title: string) => `Fuera de las listas: “${title}”.`,
      reactivate: (title: string) => `En las listas otra vez: “${title}”.`,
      'mark-taken': (title: string) => `Marcada como ocupada: “${title}”.`,
      'mark-available': (title: string) => `Marcada como disponible otra vez: “${title}”.`,
    },
    stillOff: {
      deactivated: (title: string) => `“${title}” sigue fuera de las listas: está desactivada.`,
      taken: (title: string) => `“${title}” sigue fuera de las listas: está marcada como ocupada.`,
      pending: (title: string) => `“${title}” sigue fuera de las listas: espera la aprobación.`,
      rejected: (title: string) => `“${title}” sigue fuera de las listas: está rechazada.`,
      unpaid: (title: string) => `“${title}” sigue fuera de las listas: su cuota no está pagada.`,
    },
  },
  feedback: (text: string) => `Comentarios del municipio: ${text}`,
  stillAvailable: {
    title: (title: string) => `¿Sigue disponible “${title}”?`,
    hint: (lastDay: string) => `Sin respuesta sale de las listas después del ${lastDay}.`,
    now: {
      shown: 'Está en las listas.',
      unanswered: 'Está fuera de las listas, porque nadie respondió.',
      taken: 'Está marcada como ocupada y fuera de las listas.',
      hidden:
        'Está fuera de las listas por otro motivo. “Mis publicaciones”, en su panel, muestra su situación.',
    },
    yes: 'Sí, sigue disponible',
    no: 'No, quítela de las listas',
    done: {
      yes: (title: string) => `Gracias. “${title}” está en las listas.`,
      no: (title: string) => `Gracias. “${title}” está fuera de las listas, marcada como ocupada.`,
      hidden: (title: string) =>
        `Gracias. “${title}” sigue fuera de las listas por otro motivo: vea “Mis publicaciones” en su panel.`,
    },
    gone: 'Este enlace ya no funciona. Su panel muestra sus publicaciones.',
    dashboard: 'Ir a su panel',
  },
  messages: {
    asked: (title: string, days: number) => ({
      subject: `¿Sigue disponible “${title}”?`,
      message: `“${title}” lleva un tiempo en las listas. Díganos, por favor, si sigue disponible. Sin respuesta en los ${days} días siguientes a este mensaje, sale de las listas.`,
    }),
    unanswered: (title: string) => ({
      subject: `“${title}” ya no está en las listas`,
      message: `Preguntamos si “${title}” sigue disponible y no hubo respuesta, así que está fuera de las listas. Si sigue disponible, abra el enlace de este mensaje y presione “Reactivar”, o abra el enlace de nuestro primer correo y presione “Sí, sigue disponible”.`,
    }),
    posted: (name: string, title: string) => ({
      subject: `Nueva publicación: “${title}”`,
      message: `${name} envió “${title}”. Está pendiente de aprobación.`,
    }),
    deactivated: (title: string) => ({
      subject: `“${title}” ya no está en las listas`,
      message: `El municipio quitó “${title}” de las listas. Escriba al municipio si cree que debería estar a la vista otra vez.`,
    }),
    changed: (name: string, title: string) => ({
      subject: `Publicación modificada: “${title}”`,
      message: `${name} modificó “${title}”. El cambio está pendiente de aprobación.`,
    }),
  },
}
