/** The card that sells tickets. */
export const ticketPurchase = {
  get: 'Obtener boletos',
  getFor: (sum: string) => `Obtener boletos · ${sum}`,
  reserve: 'Obtener boletos gratis',
  /** The link from the top of an event's page to the card below its text. */
  jump: {
    from: (price: string) => `Boletos desde ${price}`,
    at: (price: string) => `Boletos a ${price}`,
    free: 'Boletos gratis',
    someFree: 'Boletos, algunos gratis',
  },
  price: {
    from: (price: string) => `desde ${price}`,
    free: 'gratis',
    upTo: (most: string) => `gratis – ${most}`,
  },
  soldOut: 'agotado',
  total: 'Total',
  few: 'quedan pocos',
  left: (count: string) => (count === '1' ? 'queda 1' : `quedan ${count}`),
  howMany: (type: string) => `Cuántos: ${type}`,
  waitingList: 'Anotarme en la lista de espera',
  nothingOrdered: 'No se pidió nada.',
  onlyLeft: (count: number) =>
    count === 1 ? 'Solo queda 1 boleto.' : `Solo quedan ${count} boletos.`,
  showsLeft: 'Mostrar cuántos lugares quedan',
  showsLeftHint: 'Si quedan menos de diez, la página siempre dice “quedan pocos”.',
}
