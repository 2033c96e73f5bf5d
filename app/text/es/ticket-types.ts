/** The ticket types of an event, as its organizer manages them. */
export const ticketTypes = {
  title: (event: string) => `Tipos de boleto de “${event}”`,
  back: 'Administrar el evento',
  empty: 'Todavía no hay tipos de boleto.',
  unlimited: 'Sin límite',
  sold: 'Vendidos',
  held: 'Apartados',
  picture: 'Imagen',
  hasPicture: 'subida',
  newPicture: {
    pending: 'imagen nueva pendiente de aprobación',
    rejected: 'imagen nueva rechazada',
  },
  pictureElsewhere: 'O un enlace a una imagen en otro sitio',
  pictureWaits: {
    pending:
      'Esta imagen está pendiente de aprobación. Hasta entonces, los demás ven la imagen aprobada antes, o ninguna.',
    rejected: 'Esta imagen fue rechazada. Los demás ven la imagen aprobada antes, o ninguna.',
  },
  action: 'Acción',
  change: 'Cambiar',
  changeTitle: (name: string) => `Cambiar ${name}`,
  remove: 'Eliminar',
  takeOffSale: 'Quitar de la venta',
  putOnSale: 'Poner a la venta',
  offSale: 'fuera de venta',
  create: 'Crear tipo de boleto',
  created: '¡El tipo de boleto se creó!',
  createdName: (name: string) => `Se llama “${name}”.`,
  createFailed: 'No se pudo crear el tipo de boleto.',
  saved: (name: string) => `El tipo de boleto “${name}” está guardado.`,
  failedToUpdate: 'No se pudo actualizar el tipo de boleto.',
  failedToDelete: 'No se pudo eliminar el tipo de boleto.',
  perPerson: {
    title: 'Boletos que puede tener una persona',
    hint: (most: number) => `De todos los tipos juntos. Déjelo vacío para ${most}.`,
    invalid: (most: number) => `Escriba un número de 1 a ${most}, o nada.`,
  },
  unfit_name:
    'Este nombre no se puede usar, porque nadie lo revisa: quite direcciones web, promesas de dinero e insultos.',
  too_many_types: 'Un evento puede tener como máximo 100 tipos de boleto.',
  fewer_than_sold: 'Ya hay más boletos vendidos o apartados.',
  deleted: (name: string) => `El tipo de boleto “${name}” se eliminó.`,
  takenOffSale: (name: string) =>
    `El tipo de boleto “${name}” ya no está a la venta. Los boletos vendidos siguen siendo válidos.`,
  restored: (name: string) => `El tipo de boleto “${name}” está de vuelta.`,
  onSale: (name: string) => `El tipo de boleto “${name}” está otra vez a la venta.`,
}
