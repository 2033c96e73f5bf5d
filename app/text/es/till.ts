import { quote } from '../quote.ts'

export const till = {
  title: 'Informe de caja',
  refused: 'Solo quienes llevan la caja del municipio pueden abrir esta página.',
  day: 'Día',
  show: 'Mostrar',
  before: (day: string) => `← Día anterior con efectivo: ${day}`,
  after: (day: string) => `Siguiente día con efectivo: ${day} →`,
  empty: 'Ese día no se cobró ni se devolvió dinero en el ayuntamiento.',
  sums: 'Efectivo por persona',
  everyone: 'Todos juntos',
  /** In place of the name of who took or handed over the money. */
  unknownPerson: 'no registrado',
  movements: 'Pagos y reembolsos',
  refundFor: (what: string) => `Reembolso de ${quote(what)}`,
  columns: {
    person: 'Persona',
    taken: 'Cobrado',
    refunded: 'Devuelto',
    left: 'Queda',
    time: 'Hora',
  },
}
