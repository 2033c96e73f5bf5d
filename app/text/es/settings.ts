const fields = {
  PORTAL_NAME: {
    label: 'Nombre del portal',
    hint: 'En la parte superior de cada página y en cada correo.',
  },
  PORTAL_SUBTITLE: {
    label: 'Subtítulo de la portada',
    hint: 'Se muestra cuando el pueblo tiene su primera publicación. Déjelo vacío para una frase que nombra lo que hay.',
  },
  TOWN_NAME: {
    label: 'Nombre del municipio',
    hint: 'Al pie de cada página, con la dirección, el teléfono y el horario.',
  },
  TOWN_ADDRESS: { label: 'Dirección' },
  TOWN_PHONE: { label: 'Teléfono' },
  TOWN_HOURS: { label: 'Horario de atención' },

  'masthead.colors': { label: 'Colores de la cabecera' },
  'masthead.picture': { label: 'Imagen de la portada' },

  'about.films': { label: 'Videos en la página “Acerca de”' },
  ABOUT_VIDEO_URLS: {
    label: 'Direcciones de los videos',
    hint: 'Dos como máximo, una por línea, de un sitio que permita mostrar sus videos en un marco. No se carga nada de allí hasta que un visitante lo pida.',
  },

  'fee.activation.Tour': { label: 'Activación de un recorrido' },
  'fee.activation.Destination': { label: 'Activación de un destino' },
  'fee.activation.Dining': { label: 'Activación de un lugar para comer' },
  'fee.activation.Event': {
    label: 'Activación de un evento entre las publicaciones',
  },
  'fee.classified.ad': { label: 'Anuncio clasificado' },
  'fee.classified.days': { label: 'Días de un anuncio clasificado' },
  'fee.campaign.Tour': { label: 'Campaña para un recorrido' },
  'fee.campaign.Destination': { label: 'Campaña para un destino' },
  'fee.campaign.Dining': { label: 'Campaña para un lugar para comer' },
  'fee.campaign.Event': { label: 'Campaña para un evento' },
  'fee.campaign.days': { label: 'Días de una campaña' },

  'mail.name': {
    label: 'Nombre del remitente',
    hint: 'Lo que la gente lee antes de abrir un correo.',
  },
  'mail.address': {
    label: 'Dirección del remitente',
    hint: 'Su servidor de correo debe permitir que el portal envíe desde ella. De lo contrario no sale ningún correo.',
  },
  DISPOSABLE_MAIL_DOMAINS: {
    label: 'Dominios de correo rechazados',
    hint: 'Uno por línea, como mailinator.com. Nadie se registra con una dirección de allí o de un subdominio.',
  },

  'availability.properties': { label: 'Días hasta preguntar por una propiedad' },
  'availability.work': { label: 'Días hasta preguntar por un empleo' },

  LIMIT_PROPERTIES_A_DAY: { label: 'Propiedades por día' },
  LIMIT_PROPERTIES_WAITING: { label: 'Propiedades en espera' },
  LIMIT_WORK_A_DAY: { label: 'Empleos por día' },
  LIMIT_WORK_WAITING: { label: 'Empleos en espera' },
  LIMIT_PLAY_A_DAY: { label: 'Publicaciones de ocio por día' },
  LIMIT_PLAY_WAITING: { label: 'Publicaciones de ocio en espera' },
  LIMIT_EVENTS_A_DAY: { label: 'Eventos por día' },
  LIMIT_EVENTS_WAITING: { label: 'Eventos en espera' },
  LIMIT_CLASSIFIEDS_A_DAY: { label: 'Anuncios clasificados por día' },
  LIMIT_CLASSIFIEDS_WAITING: { label: 'Anuncios clasificados en espera' },
  LIMIT_SECTIONS_A_DAY: { label: 'Secciones sugeridas por día' },
  LIMIT_SECTIONS_WAITING: { label: 'Secciones sugeridas en espera' },
  LIMIT_APPLICATIONS_A_DAY: { label: 'Solicitudes por día' },
  LIMIT_WITHDRAWALS_A_DAY: { label: 'Solicitudes retiradas por día' },
  LIMIT_BOOKINGS_A_DAY: { label: 'Reservas pedidas por día' },
  LIMIT_ORDERS_A_DAY: { label: 'Pedidos de boletos por día' },
  LIMIT_PASSED_ON_A_DAY: { label: 'Cambios de nombre de boletos por día' },
  LIMIT_MESSAGES_A_DAY: { label: 'Mensajes y conversaciones nuevas por día' },
  LIMIT_UPLOADS_A_DAY: { label: 'Imágenes subidas por día' },
  LIMIT_TICKETS_A_PERSON: {
    label: 'Boletos por persona',
    hint: 'Para un evento cuya organización no dice otra cosa.',
  },
}

export const settings = {
  title: 'Ajustes',
  intro:
    'Lo que se guarda aquí vale de inmediato y prevalece sobre el archivo de ajustes de la computadora del portal. Un campo que vuelve a su valor predeterminado sigue otra vez ese archivo.',
  secrets:
    'Las claves del proveedor de pagos, la contraseña del servidor de correo, la zona horaria y la moneda quedan en el archivo de ajustes (.env) de la computadora del portal, que solo puede leer quien está a cargo de ella.',
  sections: {
    town: { title: 'El municipio', save: 'Guardar el municipio' },
    masthead: {
      title: 'Colores de la cabecera',
      save: 'Guardar los colores',
      hint: 'Lo que está detrás del nombre del portal, y su texto. Donde un navegador pide páginas oscuras, los colores se oscurecen automáticamente.',
    },
    picture: {
      title: 'Imagen de la portada',
      save: 'Guardar la imagen',
      hint: 'Debajo de la cabecera, tres veces más ancha que alta: se recorta a esa forma y se reduce para conexiones lentas. Quien ahorra datos no la recibe.',
    },
    about: {
      title: 'Página “Acerca de”',
      save: 'Guardar la página “Acerca de”',
      hint: 'Una línea vacía comienza un párrafo. Un idioma sin texto muestra el de otro o, si no hay, el del portal.',
    },
    fees: {
      title: 'Cuotas',
      save: 'Guardar las cuotas',
      hint: 'En la moneda del portal, 0 si no hay cuota; los días son lo que compra un pago. Un pago ya comenzado, y lo que ya se pagó, conserva el precio y los días que tenía.',
    },
    mail: { title: 'Correo', save: 'Guardar el correo' },
    availability: {
      title: '¿Sigue disponible?',
      save: 'Guardar los días',
      hint: 'Pasados tantos días sin un cambio ni una respuesta a una solicitud, se pregunta por correo a los miembros si su propiedad o empleo sigue disponible. Sin respuesta en 14 días sale de las listas; quien la publicó puede reponerla. 0: no se pregunta. Por las publicaciones del municipio no se pregunta.',
    },
    limits: {
      title: 'Límites de los miembros',
      save: 'Guardar los límites',
      hint: 'Lo que un miembro puede hacer en 24 horas, y tener en espera del municipio a la vez. La administración no tiene límites. Quien supera un límite que se bajó conserva lo que tiene, y no agrega nada hasta estar por debajo.',
    },
  },
  fields,
  aboutIn: (language: string) => `Acerca del pueblo (${language})`,
  byDefault: (value: string) => `Predeterminado: ${value}`,
  emptyDefault: 'Predeterminado: vacío',
  backToDefault: 'Volver al valor predeterminado',
  palettes: {
    none: 'Como el resto de la página',
    pine: 'Pino',
    lake: 'Lago',
    brick: 'Ladrillo',
    wheat: 'Trigo',
    own: 'Colores propios',
  },
  ground: 'Color propio detrás del texto',
  onGround: 'Color propio del texto',
  colorsHint: 'Solo se usan con “Colores propios”.',
  picture: {
    file: 'Imagen',
    alt: 'Qué muestra, para quienes no la ven',
    altHint: 'Déjelo vacío si la imagen es un adorno.',
    remove: 'Quitar la imagen',
  },
  shown: { yes: 'Se muestran', no: 'No se muestran' },
  saved: (names: string) => `Guardado: ${names}.`,
  nothingChanged: 'No se cambió nada.',
  changedSince:
    'Otra persona de la administración guardó estos ajustes después de que usted abrió la página. Junto a cada campo distinto está lo que ahora está guardado; lo que usted escribió se conserva. Guarde de nuevo si todavía es correcto.',
  problems: {
    contrast: (onGround: string, ground: string, found: number) =>
      `El texto ${onGround} sobre ${ground} tiene un contraste de ${found}. Para que se pueda leer debe ser de al menos 4.5: elija un color más claro o más oscuro.`,
    films: (most: number) =>
      `Escriba como máximo ${most} direcciones que comiencen con https://, una por línea.`,
    amount: (least: string, most: string) =>
      `Escriba un importe de ${least} a ${most}, o 0 si no hay cuota.`,
    number: (least: number, most: number) => `Escriba un número entero de ${least} a ${most}.`,
    domains: (most: number) =>
      `Escriba como máximo ${most} dominios como mailinator.com, uno por línea.`,
  },
  notification: (names: string, by: string) => ({
    subject: 'Cambiaron los ajustes del portal',
    message: `${by ? `${by} cambió los ajustes` : 'Se cambiaron los ajustes'}: ${names}. Si no lo esperaba, revise el historial de inmediato.`,
  }),
}
