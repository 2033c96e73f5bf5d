export const purchased = {
  title: (event: string) => `Boletos comprados de “${event}”`,
  back: 'Administrar el evento',
  csv: 'Boletos en CSV',
  doorList: 'Lista de la puerta para imprimir',
  doorListFor: (event: string) => `Lista de la puerta de “${event}”`,
  search: 'Quien compró, tipo o código',
  empty: 'Todavía no se ha comprado ningún boleto.',
  emptyFiltered: (search: string) => `Ningún boleto coincide con “${search}”.`,
  checkedIn: 'Validado',
  income: {
    title: 'Lo que se pagó',
    method: 'Cómo',
    methods: {
      card: 'Con tarjeta',
      offline: 'En el ayuntamiento',
      direct: 'A la organización, en la puerta',
    },
    payments: 'Pagos',
    paid: 'Pagado',
    refunded: 'Reembolsado',
    kept: 'Queda',
    together: 'En total',
    directNote: 'El municipio no guarda lo que se pagó a la organización.',
  },
  buyer: 'Quien compró',
  holder: (name: string) => `para ${name}`,
  boughtAt: 'Comprado',
  action: 'Acción',
  refundPaid: 'Reembolsar',
  cancelFree: 'Cancelar',
  reason: 'Motivo (lo verá la persona que lo compró)',
  refund: 'Reembolsar este boleto',
  cancel: 'Cancelar este boleto',
  undoCheckIn: 'Deshacer la validación',
  refunded: (type: string, holder: string | null, isRefunded: boolean) => {
    const whose = holder === null ? '' : ` para ${holder}`
    const money = isRefunded ? 'Se reembolsará su pago.' : 'No había nada que reembolsar.'
    return `El boleto “${type}”${whose} ya no es válido. ${money}`
  },
  checkInUndone: (type: string, holder: string) =>
    `Se deshizo la validación. El boleto “${type}” de ${holder} vuelve a ser válido.`,
  reasons: {
    not_found: 'Este boleto ya no existe.',
    already_refunded: 'Este boleto ya no es válido.',
    used_since: 'Este boleto se validó otra vez después de que usted abrió la página.',
    occasion_ended: 'Ya terminó o se canceló, así que ningún boleto vuelve a ser válido.',
    disputed:
      'El banco revisa el pago de este boleto y puede devolver el dinero. Espere su respuesta.',
  },
}
