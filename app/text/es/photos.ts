import { limitReasons } from './limits.ts'

export const photos = {
  title: (listing: string) => `Fotos de “${listing}”`,
  intro: (most: number) =>
    `Hasta ${most} fotos, de 10 MB como máximo cada una; puede elegir varias a la vez. Diga en pocas palabras lo que muestran, para quienes no pueden verlas; después puede cambiar el texto de cada una. Una foto nueva de una publicación aprobada se muestra cuando se aprueba; mientras tanto, la publicación sigue a la vista.`,
  atPosting: (most: number) =>
    `Hasta ${most}, de 10 MB como máximo cada una: elija varias a la vez o arrástrelas aquí. Después puede agregarlas o cambiarlas.`,
  file: 'Fotos',
  alt: 'Lo que muestra la foto',
  altAtPosting:
    'Para quienes no pueden verla. Si no lo dice, las fotos llevan el título de la publicación.',
  add: 'Agregar foto',
  added: (alt: string) => `Agregada: “${alt}”.`,
  addedWithPost: (alt: string) =>
    `Agregada: “${alt}”. Está pendiente de aprobación junto con su publicación.`,
  addedToChange: (alt: string) => `Agregada: “${alt}”. Los visitantes la verán cuando se apruebe.`,
  waiting: 'Todavía no está a la vista: pendiente de aprobación',
  rejected: 'No está a la vista: el cambio fue rechazado',
  remove: 'Quitar foto',
  removed: (alt: string) => `Quitada: “${alt}”.`,
  restored: (alt: string) => `Restablecida: “${alt}”.`,
  restoredWaiting: (alt: string) =>
    `Restablecida: “${alt}”. Los visitantes la verán cuando se apruebe.`,
  first: (alt: string) => `Se muestra primero: “${alt}”.`,
  makeFirst: 'Mostrar primero',
  changeText: 'Cambiar el texto',
  textHint: 'Para quienes no pueden verla. Los demás lo leen debajo de la foto.',
  saveText: 'Guardar',
  textChanged: (alt: string) => `El texto de la foto es ahora “${alt}”.`,
  textWaits: (alt: string) => `Los visitantes verán “${alt}” cuando se apruebe.`,
  textUnchanged: 'No ha cambiado nada.',
  textWaiting: 'Texto nuevo: pendiente de aprobación',
  textRejected: 'Texto nuevo: el cambio fue rechazado',
  none: 'Todavía no hay fotos.',
  link: (alt: string, kilobytes: number) => `Foto: ${alt} (${kilobytes} KB)`,
  position: (n: number, all: number) => `Foto ${n} de ${all}`,
  manage: 'Fotos',
  back: 'Volver a la publicación',
  tooManyAtOnce: 'Una publicación tiene seis fotos como máximo.',
  roomFor: (more: number) =>
    `Una publicación tiene seis fotos como máximo: en esta ${more === 1 ? 'cabe una' : `caben ${more}`} más.`,
  refusedFile: (name: string, reason: string) => `“${name}”: ${reason}`,
  reasons: {
    missing: 'Elija una foto.',
    too_large: 'Esta foto pesa más de 10 MB.',
    too_many_pixels: 'Esta foto tiene más de 40 megapíxeles.',
    not_an_image: 'El portal no puede leer esta foto. Use JPEG, PNG, WebP, AVIF o GIF.',
    too_many_today: limitReasons.too_many_today,
    too_many: 'Ya hay seis fotos. Quite una primero.',
  },
}
