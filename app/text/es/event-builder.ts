import type { PaletteName } from '#app/domain/events/design/palettes.ts'
import type { UsZoneName } from '#app/shared/us-zones.ts'
import { limitReasons } from './limits.ts'

export const eventBuilder = {
  zone: (name: string, place: string) => `${name} (${place})`,
  usZones: {
    eastern: 'Este',
    central: 'Centro',
    mountain: 'Montaña',
    pacific: 'Pacífico',
    alaska: 'Alaska',
    hawaii: 'Hawái',
  } satisfies Record<UsZoneName, string>,
  create: 'Crear evento',
  edit: (title: string) => `Editar “${title}”`,
  rule: 'El municipio revisa cada evento antes de que esté a la vista. Cuando usted modifica un evento público, todos ven la versión aprobada hasta que se aprueba el cambio. Solo usted y la administración del portal pueden ver un borrador.',
  what: 'Qué y cuándo',
  where: 'Dónde',
  images: 'Imágenes',
  design: 'Diseño de la página',
  more: 'Más: plantilla, colores, borde, tamaños de texto, fondo',
  timesHint: 'Por medias horas, en la zona horaria de abajo.',
  descriptionHint: 'Deje una línea vacía para empezar un párrafo nuevo.',
  imageHint: 'JPEG, PNG, WebP o AVIF; como máximo 10 MB y 40 megapíxeles.',
  imageAltHint: 'Para quienes no pueden verla.',
  bgImageHint: 'En pantallas anchas se muestra alrededor de la página, no detrás del texto.',
  colorHint: 'El texto se aclara o se oscurece donde costaría leerlo.',
  fontHint: (least: number, most: number) =>
    `De ${least}rem a ${most}rem; 1rem es el tamaño del texto normal`,
  kept: (width: number, height: number) =>
    `Hay una imagen elegida, de ${width} por ${height} píxeles. Un archivo nuevo la reemplaza.`,
  keptImage: 'La imagen elegida',
  removeImage: 'Quitar esta imagen',
  statusHints: {
    new: 'Activo: el municipio lo revisa. Borrador: solo usted y la administración del portal lo ven, hasta que esté listo.',
    edit: 'Vale de inmediato. Una cancelación no se puede deshacer.',
  },
  save: 'Guardar',
  preview: 'Vista previa',
  previewTitle: 'Vista previa de la página',
  saved: {
    draft: (title: string) =>
      `Su borrador “${title}” está guardado. Solo usted y la administración del portal pueden verlo.`,
    waits: (title: string) => `Su evento “${title}” está guardado y pendiente de aprobación.`,
    changeWaits: (title: string) =>
      `Sus cambios en “${title}” están guardados y pendientes de aprobación.`,
    done: (title: string) => `Su evento “${title}” está guardado.`,
  },
  imageReasons: {
    too_many_today: limitReasons.too_many_today,
    too_large: 'Esta imagen pesa más de 10 MB.',
    too_many_pixels: 'Esta imagen tiene más de 40 megapíxeles.',
    not_an_image: 'El portal no puede leer esta imagen. Use JPEG, PNG, WebP o AVIF.',
  },
  imageMissing: 'Elija una imagen.',
}

export const eventPalettes = {
  title: 'Paletas listas',
  own: 'Como está',
  standard: 'Estándar',
  names: {
    newsprint: 'Papel de diario',
    spruce: 'Abeto',
    rose: 'Rosa',
    evening: 'Atardecer',
    snow: 'Nieve',
    linen: 'Lino',
    lake: 'Lago',
    midnight: 'Medianoche',
    barn: 'Granero',
    meadow: 'Prado',
    river: 'Río',
    plum: 'Ciruela',
  } satisfies Record<PaletteName, string>,
}
