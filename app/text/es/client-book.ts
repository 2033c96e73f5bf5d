export const clientBook = {
  clients: {
    title: 'Clientes',
    empty: 'Nadie ha enviado una solicitud ni una reserva todavía.',
    columns: {
      name: 'Nombre',
      email: 'Correo electrónico',
      phone: 'Teléfono',
      preferences: 'Preferencias',
      notes: 'Notas',
    },
    editTitle: (name: string) => `Cliente: ${name}`,
    saved: (name: string) => `Guardado: ${name}.`,
  },
  owners: {
    title: 'Propietarios',
    empty: 'Nadie ha publicado nada todavía.',
    columns: {
      name: 'Nombre',
      contactInfo: 'Datos de contacto',
      mailingAddress: 'Dirección postal',
      status: 'Situación',
    },
    statuses: { active: 'activo', inactive: 'inactivo' },
    editTitle: (name: string) => `Propietario: ${name}`,
    saved: (name: string) => `Guardado: ${name}.`,
  },
  changedSince:
    'Se modificó después de que usted abrió esta página. Junto a cada campo distinto está lo que ahora está guardado; lo que usted escribió se conserva. Guarde de nuevo si todavía es correcto.',
  transactions: {
    title: 'Transacciones',
    empty: 'Todavía no se ha pagado nada.',
    columns: {
      id: 'ID',
      listing: 'Publicación',
      client: 'Cliente',
      date: 'Fecha',
      type: 'Tipo',
      amount: 'Importe',
      status: 'Situación',
    },
  },
}
