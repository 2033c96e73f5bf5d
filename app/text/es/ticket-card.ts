/** La tarjeta que vende boletos. */
export const ticketCard = {
  get: 'Obtener boletos',
  getFor: (sum: string) => `Obtener boletos · ${sum}`,
  reserve: 'Apartar lugares gratis',
  total: 'Total',
  few: 'quedan pocos',
  left: (count: string) => `quedan ${count}`,
  howMany: (type: string) => `Cuántos: ${type}`,
  waitingList: 'A la lista de espera',
  nothingOrdered: 'No se pidió nada. Elija de nuevo.',
  showsLeft: 'Mostrar cuántos lugares quedan',
  showsLeftHint: 'Si quedan menos de diez, la página siempre dice “quedan pocos”.',
}
