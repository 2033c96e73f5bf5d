import { formatSize } from '../format-size.ts'
import { formatNumber } from './intl.ts'

export const common = {
  save: 'Guardar',
  search: 'Buscar',
  filter: (set: number) => (set > 0 ? `Filtrar (${set})` : 'Filtrar'),
  optional: 'opcional',
  close: 'Cerrar',
  seeIt: 'Ver',
  undo: 'Deshacer',
  tooLateToUndo: 'Ya es tarde para deshacerlo: se ha eliminado definitivamente.',
  /** The title of a page after its form was refused. */
  refusedTitle: (title: string) => `Error: ${title}`,
  formProblems: (count: number) =>
    count === 1 ? 'Corrija este campo:' : `Corrija estos ${count} campos:`,
  required: (label: string) => `Falta completar “${label}”.`,
  tooLong: (label: string, limit: number) =>
    `“${label}” tiene más de ${formatNumber(limit)} caracteres.`,
  linkInName: 'Escriba un nombre sin direcciones de internet.',
  disposableEmail:
    'Use una dirección que vaya a conservar: esta es de un servicio de correo desechable.',
  invalidEmail: 'Escriba una dirección de correo electrónico, por ejemplo nombre@example.org.',
  tooManyRequests: (minutes: number) =>
    minutes <= 1
      ? 'Demasiados intentos. Inténtelo de nuevo en un minuto.'
      : `Demasiados intentos. Inténtelo de nuevo en ${minutes} minutos.`,
  crossOrigin: {
    title: 'Enviado desde otro sitio',
    text: 'Este formulario se envió desde otro sitio. Ábralo en el portal y envíelo de nuevo.',
  },
  tooLarge: (bytes: number) => ({
    title: 'Demasiado grande',
    text: `Lo que envió pesa más de ${formatSize(bytes)}, el máximo que se acepta aquí. Envíe menos, o un archivo más pequeño.`,
  }),
  filesTooLarge: (bytes: number) => ({
    title: 'Demasiado grande',
    text: `Sus archivos pesan juntos más de ${formatSize(bytes)}, el máximo que se acepta aquí. Lo que escribió se conserva: abra de nuevo el formulario y elija menos archivos o más pequeños.`,
  }),
  openFormAgain: 'Abrir de nuevo el formulario',
  lengthRequired: {
    title: 'Falta el tamaño',
    text: 'Lo que envió no dice cuánto pesa. Envíelo con su tamaño.',
  },
  tooSlow: {
    title: 'Demasiado lento',
    text: 'Lo que envió tardó demasiado en llegar. Inténtelo de nuevo con un archivo más pequeño o con una conexión más rápida.',
  },
  tooManyUploads: {
    title: 'Demasiados envíos',
    text: 'En este momento se están enviando demasiados archivos. Regrese e inténtelo de nuevo en un minuto.',
  },
  tooManyVisitors: {
    title: 'Muchas visitas en este momento',
    text: 'Hay más personas de las que el portal puede atender a la vez. Inténtelo de nuevo en unos segundos.',
  },
  tooManyFields: (most: number) =>
    `Lo que envió tiene más de ${formatNumber(most)} campos, el máximo que se acepta aquí.`,
  strangeField: 'Lo que envió tiene un campo que aquí no se conoce.',
  badRequest:
    'El portal no pudo leer lo que se envió. En un navegador, vuelva a cargar la página e inténtelo de nuevo.',
  forbidden: 'Su cuenta no tiene permiso para hacer esto.',
  back: 'Volver a la página',
  changedMeanwhile: 'Esto cambió mientras tanto. Revíselo de nuevo.',
  savedNow: (value: string) => `Guardado ahora: ${value}`,
  savedNowEmpty: 'Guardado ahora: vacío',
  invalidValue: 'Este valor no es válido.',
  reusedKey:
    'Esta Idempotency-Key ya se envió con otro contenido. No se hizo nada; use una clave nueva.',
  methodNotAllowed: 'Esta dirección no acepta ese tipo de solicitud.',
  notFound: {
    title: 'Página no encontrada',
    text: 'En esta dirección no hay nada. Quizás se eliminó, o el enlace no está completo.',
    home: 'Ir a la página principal',
  },
  unexpected: {
    title: '¡Error inesperado de la aplicación!',
    text: 'Algo falló de nuestro lado. Lo que ya estaba guardado no se perdió. Inténtelo de nuevo en un momento.',
    reference: (reference: string) => `Si vuelve a pasar, díganos esta referencia: ${reference}`,
  },
  busy: {
    title: 'El portal está ocupado en este momento',
    text: 'No se guardó nada. Inténtelo de nuevo en un momento.',
  },
  /** Shown if the disk is full, read-only or damaged. */
  failing: {
    title: 'El portal no puede guardar nada en este momento',
    text: 'Su disco está lleno o tiene un problema. No se guardó nada. Inténtelo de nuevo más tarde.',
  },
  /** Added to a file field's error, because a form that comes back has lost its chosen files. */
  chooseAgain:
    'Elija los archivos de nuevo: no se conservan cuando hay que corregir el formulario.',
  keptForm: {
    text: 'Lo que escribió se conserva en esta página.',
    files: 'Las imágenes y los archivos no: agréguelos de nuevo después.',
    again: 'Enviar de nuevo',
  },
  /** Shown by the proxy if the portal does not answer. It is unknown whether anything was saved. */
  noAnswer: {
    title: 'El portal no responde en este momento',
    text: 'Puede que se esté reiniciando. Si acaba de enviar algo, puede que no se haya guardado: revíselo en un minuto, antes de enviarlo de nuevo.',
  },
  /** Shown while one of the town's two machines is down. */
  replica: {
    title: 'El portal no puede hacer esto en este momento',
    text: 'Una de sus computadoras se está reiniciando. No se guardó nada. Inténtelo de nuevo en un minuto.',
  },
  views: { label: 'Vista', pictures: 'Imágenes', list: 'Lista', table: 'Tabla' },
  maps: { map: 'mapa', app: 'en su app de mapas' },
  stopRefreshing: 'Dejar de actualizar',
  pager: {
    label: 'Páginas',
    previous: 'Anterior',
    next: 'Siguiente',
    position: (page: number, pages: number) => `Página ${page} de ${pages}`,
  },
  /** The label of a field that only programs fill in. People see it in browsers without styles. */
  honeypot: 'Deje este campo vacío',
  honeypotFilled:
    'El último campo del formulario debe quedar vacío: sirve para detectar programas. No se perdió nada más; envíe el formulario de nuevo.',
}
