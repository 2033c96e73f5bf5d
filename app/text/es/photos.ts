import { limitReasons } from './limits.ts'

export const photos = {
  title: (listing: string) => `Fotos de “${listing}”`,
  intro: (most: number) =>
    `Hasta ${most} fotos, de 10 MB como máximo cada una; puede elegir varias a la vez. Diga en pocas palabras lo que muestran, para quienes no pueden verlas. Si agrega una foto a una publicación que está a la vista, la publicación debe aprobarse de nuevo.`,
  file: 'Fotos',
  alt: 'Lo que muestra la foto',
  add: 'Agregar foto',
  added: 'La foto se agregó.',
  addedPending: 'La foto se agregó y está pendiente de aprobación junto con su publicación.',
  remove: 'Quitar foto',
  removed: 'La foto se quitó.',
  makeFirst: 'Mostrar primero',
  none: 'Todavía no hay fotos.',
  link: (alt: string, kilobytes: number) => `Foto: ${alt} (${kilobytes} KB)`,
  position: (n: number, all: number) => `Foto ${n} de ${all}`,
  manage: 'Fotos',
  back: 'Volver a la publicación',
  reasons: {
    missing: 'Elija una foto.',
    too_large: 'Esta foto pesa más de 10 MB.',
    too_many_pixels: 'Esta foto tiene más de 40 megapíxeles.',
    not_an_image: 'El portal no puede leer esta foto. Use JPEG, PNG, WebP, AVIF o GIF.',
    too_many_today: limitReasons.too_many_today,
    too_many: 'Ya hay seis fotos. Quite una primero.',
  },
}
