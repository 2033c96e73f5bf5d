import { classifiedMessages, relay } from './classified-messages.ts'
import { limitReasons } from './limits.ts'
import { moderation } from './moderation.ts'
import { countDays, spellNumber } from './numbers.ts'

const contentTooLong = 'El texto del anuncio supera el límite de 250 caracteres.'
const sectionObstacles = {
  section_deleted:
    'La sección del anuncio se eliminó. Edite el anuncio para elegir otra; cuando se apruebe, el anuncio podrá mostrarse.',
  section_waits:
    'La sección del anuncio se eliminó. Cuando se apruebe su cambio a otra, el anuncio podrá mostrarse.',
}

/** Agrees with “anuncio”, which is masculine. */
const decision = (status: string) => (status === 'approved' ? 'aprobado' : 'rechazado')

export const classifieds = {
  title: 'Anuncios clasificados',
  list: {
    search: 'Buscar anuncios',
    section: 'Sección',
    allSections: 'Todas',
    submit: 'Mostrar',
    filter: 'Buscar un anuncio',
    post: 'Publicar un anuncio',
    join: 'Los miembros pueden publicar anuncios.',
    register: 'Registrarse',
    count: (total: number) => (total === 1 ? '1 anuncio' : `${total} anuncios`),
    empty: 'Todavía no hay anuncios.',
    emptyFiltered: 'No se encontraron anuncios.',
    showAll: 'Mostrar todos los anuncios',
    until: (day: string) => `hasta el ${day}`,
    contact: 'Contactar',
    website: 'Sitio web',
  },
  page: {
    back: 'Todos los anuncios',
    notPublic:
      'Este anuncio no está a la vista en este momento. Solo ven esta página quien lo publicó y la administración.',
    showEmail: 'Mostrar la dirección de correo',
    email: 'Correo electrónico:',
  },
  fields: {
    pictures: 'Imágenes',
    picturesHint: 'Hasta tres, de 10 MB como máximo cada una.',
    newPicturesHint:
      'Hasta tres, de 10 MB como máximo cada una. Las nuevas reemplazan a las anteriores.',
    picturesAlt: 'Lo que muestran las imágenes',
    picturesAltHint: 'Para quienes no pueden verlas. Si queda vacío, se usa el título del anuncio.',
    removePictures: 'Quitar las imágenes',
    tooManyPictures: 'Un anuncio tiene tres imágenes como máximo.',
    title: 'Título',
    content: 'Texto del anuncio',
    section: 'Sección',
    chooseSection: 'Elija una sección',
    url: 'Dirección web',
    displayUrl: 'Mostrar la dirección web en el anuncio',
    email: 'Dirección de correo electrónico',
    displayEmail: 'Permitir que se vea la dirección de correo electrónico',
    emailHint:
      'Aunque no la muestre, quienes lean el anuncio pueden escribirle por medio del portal, sin ver ninguna dirección suya.',
    invalidUrl: 'Escriba una dirección web, por ejemplo https://example.org.',
    counted: (count: number | string) => `${count} de 250 caracteres`,
    limit: 'Como máximo 250 caracteres.',
  },
  contentEmpty: 'El texto del anuncio no puede estar vacío.',
  contentTooLong,
  chooseSection: 'Elija una sección para su anuncio.',
  form: {
    newTitle: 'Publicar un anuncio',
    editTitle: 'Editar el anuncio',
    rule: (price: string | null, days: number) =>
      price
        ? `Primero el municipio revisa su anuncio. Una vez aprobado, usted paga ${price} y se muestra durante ${countDays(days)}.`
        : `Primero el municipio revisa su anuncio. Una vez aprobado, se muestra durante ${countDays(days)}, gratis.`,
    editRule:
      'Un cambio en un anuncio aprobado se revisa primero; hasta entonces queda el aprobado. Sus días siguen corriendo.',
    submit: 'Enviar a revisión',
    save: 'Guardar',
    posted: (name: string) => `Su anuncio “${name}” está pendiente de aprobación. Le avisaremos.`,
    saved: {
      unchanged: () => 'No cambió nada.',
      public: (name: string) => `Su anuncio “${name}” está guardado.`,
      post_waits: (name: string) =>
        `Su anuncio “${name}” está guardado y otra vez pendiente de aprobación.`,
      change_waits: (name: string) =>
        `Su cambio en “${name}” está guardado y pendiente de aprobación. Hasta entonces, todos ven el anuncio aprobado.`,
    },
    suggest: 'Sugerir una sección',
    noSection: '¿Ninguna sección es adecuada?',
    notFound: 'No se pudo cargar el anuncio para editarlo.',
    failed: (reason: keyof typeof saveReasons) =>
      `No se pudo guardar el anuncio clasificado. ${saveReasons[reason]}`,
  },
  own: {
    title: 'Mis anuncios clasificados',
    obstacles: sectionObstacles,
    empty: 'No tiene anuncios clasificados.',
    columns: {
      title: 'Anuncio',
      section: 'Sección',
      status: 'Situación',
      moderation: 'Moderación',
      payment: 'Pago',
      feedback: 'Comentarios',
      action: 'Acción',
    },
    statuses: {
      active: 'activo',
      inactive: 'no activo',
      cancelled: 'cancelado',
      expired: 'vencido',
    },
    moderation: { pending: 'pendiente', approved: 'aprobado', rejected: 'rechazado' },
    paidUntil: (day: string) => `pagado hasta el ${day}`,
    freeUntil: (day: string) => `gratis hasta el ${day}`,
    unpaid: 'sin pagar',
    noFee: 'sin cuota',
    edit: 'Editar',
    cancel: 'Cancelar anuncio',
    pay: (price: string | null) => (price ? `Pagar ${price}` : 'Mostrarlo'),
    renew: (price: string | null) => (price ? `Renovar por ${price}` : 'Renovar gratis'),
    shown: 'Su anuncio se muestra.',
    payOffline: 'Pagar en el ayuntamiento',
    explain: (isFree: boolean, days: number, renewalDays: number) =>
      `Un anuncio se muestra cuando está aprobado${isFree ? '' : ' y pagado'}, durante ${countDays(days)}. ${spellNumber(renewalDays)} días antes del final recibe un correo con un enlace para renovarlo.`,
  },
  cancellation: {
    title: (name: string) => `Cancelar “${name}”`,
    question: '¿Seguro que quiere cancelar este anuncio?',
    consequence: 'Se quita de la lista de inmediato. Los días restantes no se reembolsan.',
    submit: 'Cancelar el anuncio',
    back: 'Conservarlo',
    done: (name: string) => `Cancelado: “${name}”.`,
    failed: 'No se pudo cancelar el anuncio.',
  },
  renewal: {
    title: (name: string) => `Renovar “${name}”`,
    question: (lastDay: string, days: number) =>
      `El anuncio se muestra hasta el ${lastDay}. ¿Mostrarlo ${countDays(days)} más?`,
    over: (days: number) => `El anuncio ya venció. ¿Mostrarlo ${countDays(days)} más?`,
    submit: (price: string | null) => (price ? `Renovar por ${price}` : 'Renovar gratis'),
    renewed: (name: string, days: number) =>
      `Su anuncio${name && ` “${name}”`} se muestra ${countDays(days)} más.`,
    offline: 'Pagar en el ayuntamiento',
    gone: 'Este enlace ya no funciona. Sus anuncios están en su panel.',
    obstacle: (reason: keyof typeof payReasons) => payReasons[reason],
  },
  feeDescription: (name: string, days: number) =>
    `Anuncio clasificado “${name}” por ${countDays(days)}`,
  notPayable: 'No se pudo procesar el pago.',
  payFailed: (reason: keyof typeof payReasons) =>
    `No se pudo procesar el pago. ${payReasons[reason]}`,
  sections: {
    title: 'Secciones de los clasificados',
    name: 'Nombre de la sección',
    nameEmpty: 'El nombre de la sección no puede estar vacío.',
    empty: 'Todavía no hay secciones.',
    add: 'Agregar una sección',
    columns: { name: 'Nombre', status: 'Situación', classifieds: 'Anuncios', action: 'Acción' },
    statuses: { pending_approval: 'pendiente de aprobación', approved: 'aprobada' },
    approve: 'Aprobar',
    reject: 'Rechazar',
    rename: 'Cambiar el nombre',
    delete: 'Eliminar',
    done: {
      approve: (name: string) => `La sección “${name}” está aprobada.`,
      reject: (name: string) => `La sección sugerida “${name}” se eliminó.`,
      rename: (name: string) => `La sección ahora se llama “${name}”.`,
      delete: (name: string) => `La sección “${name}” se eliminó.`,
      add: (name: string) => `La sección “${name}” se agregó.`,
    },
    suggestTitle: 'Sugerir una sección',
    suggestIntro: 'El municipio revisa las sugerencias antes de que aparezcan.',
    suggestSubmit: 'Sugerir',
    suggested: 'Gracias. Le avisaremos cuando se agregue su sección.',
    suggestFailed: (reason: keyof typeof sectionReasons) =>
      `No se pudo sugerir la sección. ${sectionReasons[reason]}`,
    failed: (
      what: 'approve' | 'reject' | 'rename' | 'delete',
      reason: keyof typeof sectionReasons,
    ) => `No se pudo ${sectionVerbs[what]} la sección. ${sectionReasons[reason]}`,
  },
  moderation: {
    title: 'Moderación de anuncios clasificados',
    empty: 'No hay anuncios clasificados pendientes de moderación.',
    waiting: (count: number) =>
      count === 1 ? 'Hay 1 anuncio pendiente.' : `Hay ${count} anuncios pendientes.`,
    owner: 'Propietario',
    postedAt: 'Enviado',
    section: 'Sección',
    url: 'Dirección web',
    email: 'Dirección de correo electrónico',
    shown: (value: string, isShown: boolean) =>
      `${value} (${isShown ? 'se muestra' : 'no se muestra'})`,
    rejection: {
      link: 'Rechazar este anuncio',
      title: 'Rechazar un anuncio aprobado',
      consequence:
        'El anuncio se retira de inmediato, y esto no se puede deshacer. Quien lo publicó sabrá el motivo y podrá modificarlo y enviarlo otra vez.',
      changeWaits:
        'Un cambio de este anuncio espera aquí. Decida primero sobre él y después rechace el anuncio.',
    },
    done: (id: number, status: string) => `Anuncio ${id} ${decision(status)}.`,
    failed: (status: string, reason: keyof typeof moderationReasons) =>
      `No se pudo ${status === 'approved' ? 'aprobar' : 'rechazar'} el anuncio. ${moderationReasons[reason]}`,
  },
  relay,
  messages: classifiedMessages,
}

const sectionVerbs = {
  approve: 'aprobar',
  reject: 'rechazar',
  rename: 'actualizar',
  delete: 'eliminar',
}

const saveReasons = {
  ...limitReasons,
  not_found: 'Ese anuncio no existe.',
  no_section: 'Elija una sección para su anuncio.',
  cancelled: 'El anuncio se canceló.',
}

const payReasons = {
  not_found: 'Ese anuncio no existe.',
  cancelled: 'El anuncio se canceló.',
  not_approved: 'El anuncio todavía no está aprobado.',
  already_paid: 'El anuncio ya está pagado.',
  ...sectionObstacles,
  offline_not_allowed: 'Aquí no es posible pagar en el ayuntamiento.',
}

const sectionReasons = {
  ...limitReasons,
  ...moderation.reasons,
  not_found: 'Esa sección no existe.',
  name_taken: 'Ya hay una sección con este nombre.',
  already_decided: 'Esta sección ya fue aprobada o rechazada.',
  changed_since: 'Cambió de nombre después de que usted la abrió. Revísela de nuevo.',
  in_use: 'Todavía tiene anuncios pendientes, en curso o con días pagados.',
}

const moderationReasons = {
  not_found: 'Ese anuncio no existe.',
  own_post: 'Es de usted. Lo decide otra persona.',
  already_decided: 'Este anuncio ya fue aprobado o rechazado.',
  changed_since: 'Se modificó después de que usted lo abrió. Revíselo de nuevo.',
  cancelled: 'Quien lo puso lo canceló.',
  no_section: 'Se eliminó la sección a la que iba a pasar.',
}
