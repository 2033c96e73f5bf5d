import type { TicketStatus } from '#app/domain/tickets/ticket.ts'
import { camera, checkIn, door } from './door.ts'
import { holderMessage } from './holder-message.ts'
import { limitReasons } from './limits.ts'
import { counted } from './numbers.ts'
import { purchased } from './purchased-tickets.ts'
import { giveBack, passOn, saleRules, ticketNames } from './ticket-changes.ts'
import { ticketMails } from './ticket-mail.ts'
import { ticketPurchase } from './ticket-purchase.ts'
import { ticketTypes } from './ticket-types.ts'

const statuses: Record<TicketStatus, string> = {
  valid: 'válido',
  used: 'usado',
  cancelled: 'cancelado',
  refunded: 'reembolsado',
}

export const tickets = {
  statuses,
  description: (lines: ReadonlyArray<{ quantity: number; type: string }>, title: string) =>
    `${lines.map(({ quantity, type }) => `${quantity} × ${type}`).join(', ')}, ${title}`,
  fields: {
    name: 'Nombre',
    price: 'Precio',
    quantity: 'Cantidad',
    quantityHint: 'use -1 para no poner límite',
    imageUrl: 'URL de la imagen del boleto',
    invalidName: 'Este nombre parece la hora de una fecha de recorrido. Elija otro.',
    invalidPrice: 'Escriba un precio, por ejemplo 12.50, o 0 si el boleto es gratis.',
    priceTooSmall: (least: string) => `Un precio es de al menos ${least}; 0 es un boleto gratis.`,
    invalidQuantity: 'Escriba cuántos hay, o -1 para no poner límite.',
    invalidImageUrl: 'Escriba una dirección que empiece con https://.',
    invalidAmount: 'Elija de 1 a 10 boletos.',
    amount: 'Cuántos',
  },
  facts: {
    event: 'Evento',
    type: 'Boleto',
    when: 'Empieza',
    span: 'Cuándo',
    where: 'Lugar',
    holder: 'Titular',
    price: 'Precio',
    code: 'Código',
    status: 'Situación',
  },
  qrAlt: (code: string) => `Código QR del boleto ${code}`,
  showAtDoor:
    'Muestre esta página en la puerta, en su teléfono o en papel. El código también se puede leer en voz alta.',
  notGood: {
    used: 'Este boleto ya se usó.',
    cancelled: 'Este boleto está cancelado y ya no es válido.',
    refunded: 'Este boleto se reembolsó y ya no es válido.',
  },
  aboutIt: (title: string) => `Más sobre “${title}”`,
  mine: {
    title: 'Mis boletos',
    empty: 'No tiene boletos. Vea qué eventos hay.',
    toPay: 'Sin pagar todavía',
    search: 'Evento, tipo o código',
    coming: 'Próximos',
    past: 'De fechas pasadas, de otra persona o sin validez',
    unused: 'sin usar',
  },
  codes: {
    position: (ticket: number, tickets: number) => `Boleto ${ticket} de ${tickets}`,
    open: 'Abrir este boleto',
    previous: 'Boleto anterior',
    next: 'Boleto siguiente',
    print:
      'Muestre cada código en la puerta. Para imprimir los boletos o guardarlos como PDF, imprima esta página: cada uno tiene su propia hoja.',
  },
  card: ticketPurchase,
  saleRules,
  names: ticketNames,
  giveBack,
  passOn,
  chooseType: 'Elija un tipo de boleto.',
  success: '¡Su boleto está comprado!',
  reasons: {
    not_found: 'Este tipo de boleto ya no existe.',
    not_on_sale: 'Estos boletos no están a la venta.',
    sold_out: 'Agotado.',
    not_enough: 'No quedan tantos boletos.',
    not_sold_out: 'Todavía hay boletos: puede comprarlos ahora.',
    too_many:
      'Tendría más boletos de los que puede tener una persona. También cuentan los que ya tiene.',
    too_many_today: limitReasons.too_many_today,
    offline_not_allowed: 'Estos boletos solo se pueden pagar con tarjeta.',
  },
  soldSeats: {
    sentence: (sold: number, dates: number) =>
      dates === 1
        ? `${sold === 1 ? 'Se vendió 1 boleto' : `Se vendieron ${sold} boletos`} para la próxima fecha.`
        : `${sold === 1 ? 'Se vendió 1 boleto' : `Se vendieron ${sold} boletos`} para las próximas ${dates} fechas.`,
    of: (sold: number, seats: number | null) =>
      seats === null
        ? `${counted('vendido', 'vendidos')(sold)}, sin límite`
        : `${sold} de ${counted('lugar', 'lugares')(seats)}`,
    table: 'Lugares en una tabla',
    what: 'Evento o recorrido',
    when: 'Empieza',
    sold: 'Vendidos',
    seats: 'Lugares',
    unlimited: 'sin límite',
  },
  types: ticketTypes,
  purchase: {
    title: 'Boletos',
    titleFor: (event: string) => `Boletos para “${event}”`,
    back: 'Volver al evento',
    none: 'Este evento no tiene boletos a la venta.',
    free: 'gratis',
    picture: 'Imagen',
    ticketPicture: (name: string) => `Imagen de “${name}”`,
    perPerson: (count: number) =>
      count === 1
        ? 'Como máximo 1 boleto por persona.'
        : `Como máximo ${count} boletos por persona.`,
    method: 'Forma de pago',
    card: 'Con tarjeta',
    offline: 'En el ayuntamiento',
  },
  waitingList: {
    join: 'Anotarme en la lista de espera',
    leave: 'Salir de la lista de espera',
    accept: 'Aceptar la oferta',
    decline: 'Rechazar la oferta',
    standing: 'Está en la lista de espera.',
    joined: (type: string) =>
      `Está en la lista de espera de “${type}”. Le escribiremos cuando sea su turno.`,
    left: (type: string) => `Salió de la lista de espera de “${type}”.`,
    noOffer: 'En este momento no hay ningún boleto apartado para usted.',
  },
  held: {
    until: (until: string) => `Hasta el ${until}, está apartado para usted.`,
    pay: 'Pagar',
    howToPay: 'Cómo pagar',
    others: 'Elegir otros boletos',
  },
  purchased,
  checkIn,
  camera,
  door,
  holderMessage,
  mails: ticketMails,
  /** The reason for a refund after a cancellation, by the payment's purpose. */
  callsOff: {
    ticket: 'El evento está cancelado.',
    tour: 'Esta fecha del recorrido está cancelada.',
  },
  messages: {
    /** `back`: what is handed over in person, as a sentence; empty if nothing is. */
    noLongerValid: (title: string, ticket: string, back: string) => ({
      subject: `Su boleto para “${title}” ya no es válido`,
      message: `Su boleto para “${title}” ya no es válido${ticket && `: ${ticket}`}.${back && ` ${back}`}`,
    }),
    backFromOrganizer: (amount: string) =>
      `Recibirá ${amount} de vuelta en persona, de la organización.`,
    backAtTownHall: (amount: string, townHall: string) =>
      `Recibirá ${amount} de vuelta en persona, en el ayuntamiento${townHall && ` (${townHall})`}.`,
    ticketGivenBack: (who: string, title: string, amount: string) => ({
      subject: `Por favor devuelva ${amount} de “${title}”`,
      message: `${who} devolvió un boleto para “${title}” que no se pagó con tarjeta. Entregue ${amount} y anótelo en la página de la venta.`,
    }),
    passedOn: (title: string, name: string) => ({
      subject: `Su boleto para “${title}” pasó a otra persona`,
      message: `Su boleto para “${title}” pasó a ${name || 'otra persona'}. El código anterior ya no funciona. Si no fue usted, cambie su contraseña y escriba a la organización.`,
    }),
    cancelled: (title: string, when: string, money: { hasRefund: boolean; disputed: string }) => {
      const examined =
        money.disputed &&
        ` Su banco está revisando ${money.disputed} que usted pagó. Cuando haya decidido, se le reembolsará lo que el banco no le haya devuelto.`
      const paid = examined ? 'lo que pagó por los demás boletos' : 'lo que pagó por los boletos'
      const now = money.hasRefund
        ? `Se le reembolsará ${paid}: a su tarjeta, o en persona si no pagó con tarjeta.`
        : 'Los boletos ya no son válidos.'
      return {
        subject: `Se canceló “${title}”`,
        message: `Se canceló “${title}”${when && ` (${when})`}. ${now}${examined}`,
      }
    },
    nothingLeft: (title: string, when: string) => ({
      subject: `Se canceló “${title}”`,
      message: `Se canceló “${title}”${when && ` (${when})`}. Los boletos que tuviera apartados, y el lugar que tuviera en la lista de espera, quedan cancelados. No tiene que hacer nada.`,
    }),
    moved: (title: string, when: string, where: string) => ({
      subject: `“${title}” tiene otra hora u otro lugar`,
      message: `“${title}” cambió. Ahora es así: ${when}${where && `, ${where}`}. Los boletos siguen siendo válidos.`,
    }),
    movedWhileHeld: (title: string, when: string, where: string, until: string) => ({
      subject: `“${title}” tiene otra hora u otro lugar`,
      message: `“${title}” cambió. Ahora es así: ${when}${where && `, ${where}`}. ${until && `Lo que todavía no haya pagado o aceptado está apartado hasta el ${until}. Después pasa a otras personas. `}Si ya no quiere lo que tiene apartado, por favor cancélelo.`,
    }),
    toPay: (
      title: string,
      order: { what: string; amount: string; how: string; townHall: string },
    ) => ({
      subject: `Por favor pague “${title}” en el ayuntamiento`,
      message: `Apartado para usted: ${order.what}, ${order.amount}. ${order.how}${order.townHall && ` El ayuntamiento: ${order.townHall}.`} Si después cambia este pedido, vale el mensaje más reciente.`,
    }),
    notPaid: (title: string) => ({
      subject: `Su pedido para “${title}” terminó`,
      message: `Su pedido para “${title}” no se pagó a tiempo en el ayuntamiento, así que ya no está apartado.`,
    }),
    offered: (quantity: number, type: string, title: string, until: string) => {
      const [what, accept, pass] =
        quantity === 1
          ? ['un boleto', 'Acéptelo o páguelo', 'pasa']
          : ['boletos', 'Acéptelos o páguelos', 'pasan']
      return {
        subject: `Es su turno en la lista de espera de “${title}”`,
        message: `Es su turno. Apartamos ${what} para “${title}” para usted: ${quantity} × ${type}. ${accept} a más tardar el ${until}; después ${pass} a la siguiente persona.`,
      }
    },
  },
}
