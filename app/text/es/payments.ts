import type { PaymentPurpose, PaymentState } from '#app/domain/payments/payment.ts'
import { quote } from '../quote.ts'

const purposes: Record<PaymentPurpose, string> = {
  ticket: 'Boleto',
  tour: 'Boleto de recorrido',
  activation: 'Publicación de ocio',
  classified: 'Anuncio clasificado',
  campaign: 'Campaña publicitaria',
  donation: 'Donación',
}

const states: Record<PaymentState, string> = {
  pending: 'pendiente',
  paid: 'pagado',
  paid_directly: 'pagado a la organización',
  failed: 'fallido',
  cancelled: 'cancelado',
  expired: 'vencido',
  refunded: 'reembolsado',
  partly_refunded: 'reembolsado en parte',
}

const stateSentences: Record<PaymentState, string> = {
  pending: 'Todavía no se ha pagado.',
  paid: 'Gracias, recibimos su pago.',
  paid_directly: 'Usted le pagó a la organización. Gracias.',
  failed: 'El pago falló. No se le cobró nada.',
  cancelled: 'Se canceló. No se le cobró nada.',
  expired: 'Se terminó el tiempo para pagar. No se le cobró nada.',
  refunded:
    'Se le reembolsa el pago completo: a su tarjeta en unos días, o en persona si no pagó con tarjeta.',
  partly_refunded:
    'Se le reembolsa una parte del pago: a su tarjeta en unos días, o en persona si no pagó con tarjeta.',
}

export const payments = {
  title: 'Pago',
  purposes,
  states,
  stateSentences,
  facts: {
    what: 'Concepto',
    amount: 'Importe',
    payer: 'Quien paga',
    refunded: 'Reembolsado',
    state: 'Situación',
    until: 'Pagar hasta el',
    paidAt: 'Pagado',
    receipt: 'Número de recibo',
    receivedBy: 'Cobrado por',
    number: 'Número de pago',
    reference: 'Referencia',
  },
  arriving: 'Pago recibido. Estamos completando su pedido…',
  waiting: 'Si acaba de pagar, puede que su banco todavía esté revisando el pago.',
  methods: { card: 'con tarjeta', offline: 'en el ayuntamiento' },
  lookAgain: 'Revisar de nuevo',
  pay: 'Pagar con tarjeta',
  cancel: 'Cancelar este pago',
  confirmCancel: 'Sí, cancelar este pago',
  cancelOrder: 'Cancelar este pedido',
  confirmCancelOrder: 'Sí, cancelar este pedido',
  cancelled: (what: string) => `El pago está cancelado: ${what}.`,
  payOffline: (until: string, number: string) =>
    `Pague en el ayuntamiento a más tardar el ${until}, y lleve el número de pago ${number}. Su pedido se aparta hasta entonces.`,
  /** In the list of one's posts, as a link to the payment. */
  openFee: (number: string, until: string) => `Pago ${number}, abierto hasta el ${until}`,
  openUntil: (until: string) =>
    `Quien tenga la dirección de esta página puede abrirla hasta el ${until}; después, solo las personas que son parte del pago.`,
  gone: 'No hay ningún pago así, o su página ya venció. Si es suyo, inicie sesión.',
  back: 'Continuar',
  next: 'Lo que pagó',
  reasons: {
    not_open: 'Este pago ya no está abierto.',
    no_provider: 'Este portal todavía no acepta tarjetas. Escriba al municipio.',
    provider_failed:
      'En este momento no se puede conectar con el proveedor de pagos. Inténtelo de nuevo en un minuto; su pedido se conserva.',
  },
  sales: {
    title: 'Ventas e ingresos',
    income: 'Sus ingresos',
    townIncome: 'Ingresos del municipio',
    charts: 'Ingresos por mes y lugares vendidos',
    payments: 'Pagos',
    empty: 'Todavía no se ha vendido nada.',
    emptyFiltered: (search: string) => `Ninguna venta coincide con “${search}”.`,
    search: 'Quien paga, concepto, número, importe o código de boleto',
    export: 'Libro de pagos en CSV',
    back: 'Todas las ventas',
    columns: {
      what: 'Concepto',
      type: 'Tipo',
      payer: 'Quien paga',
      at: 'Hora',
      amount: 'Importe',
      status: 'Situación',
    },
  },
  income: {
    caption: 'Ingresos de los últimos doce meses',
    month: 'Mes',
    amount: 'Ingresos',
    sentence: (now: string, before: string) =>
      `${now} en lo que va del mes, ${before} en el mes anterior.`,
  },
  refund: {
    title: 'Reembolso',
    amount: 'Importe',
    most: (left: string) => `Como máximo ${left}.`,
    invalidAmount: 'Escriba una cantidad, por ejemplo 25 o 12.50.',
    reason: 'Motivo',
    reasonHint: 'Lo verá la persona que pagó.',
    byHand: 'Reembolsado en mano',
    byHandHint:
      'El banco de la tarjeta rechazó el reembolso. Marque esto cuando haya entregado el dinero; no se envía nada a la tarjeta.',
    submit: 'Reembolsar',
    done: (what: string) => `El reembolso va en camino: ${what}. Se avisó a la persona que pagó.`,
    refunded: 'Reembolsos hasta ahora',
    inPersonHint:
      'No se pagó con tarjeta. Entregue el dinero antes de pulsar el botón; no se envía nada.',
    because: (reason: string) => `Motivo: ${reason}`,
    statuses: { requested: 'en camino', succeeded: 'hecho', failed: 'falló' },
    owed: 'por entregar',
    handover: (amount: string) => `Ya entregué ${amount}`,
    confirmHandover: 'Sí, anotar este reembolso',
    handedOver: (what: string) => `El reembolso está anotado: ${what}. Se avisó a quien pagó.`,
  },
  receive: {
    title: 'Pagado en el ayuntamiento',
    submit: 'Marcar como pagado',
    used: (payment: number) =>
      `El pago ${payment} ya tiene este número de recibo. Compruébelo; si el recibo es de los dos, pulse el botón otra vez.`,
  },
  receiveDirectly: {
    title: 'Me pagaron en la puerta',
    intro:
      'Si le pagaron en efectivo y usted se queda con el dinero, regístrelo aquí: los boletos se emiten. El municipio no tiene este dinero, y aquí no cuenta como ingreso suyo.',
    submit: 'Registrar como pagado a mí',
  },
  received: (what: string) => `El pago está registrado: ${what}.`,
  refusals: {
    not_found: 'Este pago ya no existe.',
    not_open: 'Este pago ya no está abierto.',
    not_paid: 'Esto no se ha pagado.',
    disputed:
      'El banco de quien pagó está revisando este pago y puede que devuelva el dinero. Espere su respuesta.',
    too_much: 'Eso es más de lo que todavía se puede reembolsar.',
    nothing_left: 'Este pago ya se reembolsó por completo.',
  },
  tooLate: 'Su pago llegó demasiado tarde: lo que iba a pagar ya no estaba disponible.',
  messages: {
    received: (portal: string, amount: string, what: string) => ({
      subject: `Recibo de su pago a ${portal}`,
      message: `Recibimos su pago de ${amount} por ${quote(what)}. ¡Gracias!`,
    }),
    /** @param more sentences from the portal; any may be empty */
    refunded: (
      portal: string,
      amount: string,
      what: string,
      isHandedOver: boolean,
      more: readonly string[],
    ) => ({
      subject: `Su reembolso de ${portal}`,
      message: [
        isHandedOver
          ? `Se le devolvieron ${amount} por ${quote(what)}.`
          : `Le estamos reembolsando ${amount} por ${quote(what)}. En una tarjeta puede tardar varios días en aparecer.`,
        ...more,
      ]
        .filter(Boolean)
        .join(' '),
    }),
    /** Says which ticket of an order a refund is for; empty if it is not for one. */
    oneTicket: (ticket: string) =>
      ticket && `El reembolso corresponde a un solo boleto, que ya no es válido: ${ticket}.`,
    refundOwed: (amount: string, who: string, what: string) => ({
      subject: `Devuelva ${amount}, por favor`,
      message: `Hay que reembolsar ${amount} por ${quote(what)} a ${who || 'quien hizo el pago'}, que no pagó con tarjeta. Entregue el dinero y anótelo en la página de la venta.`,
    }),
    refundFailed: (amount: string, who: string, what: string) => ({
      subject: `Falló un reembolso de ${amount}`,
      message: `No se pudieron reembolsar ${amount} por ${quote(what)} a ${who || 'quien hizo el pago'} por medio del proveedor de pagos. Haga el reembolso en mano.`,
    }),
    dispute: {
      opened: (what: string, who: string, amount: string) => ({
        subject: `Un pago de ${amount} está en disputa`,
        message: `${who || 'Quien hizo el pago'} pidió a su banco que devuelva el pago de ${quote(what)}. El municipio responde al banco, en el panel del proveedor de pagos. Hasta que el banco decida, este pago no se puede reembolsar.`,
      }),
      won: (what: string, who: string, amount: string) => ({
        subject: `Se ganó la disputa de un pago de ${amount}`,
        message: `La disputa de ${who || 'quien hizo el pago'} por el pago de ${amount} por ${quote(what)} se ganó: el banco deja aquí el dinero.`,
      }),
      lost: (what: string, who: string, amount: string) => ({
        subject: `Se perdió la disputa de un pago de ${amount}`,
        message: `La disputa del pago de ${amount} por ${quote(what)} se perdió: el banco devolvió a ${who || 'quien hizo el pago'} el dinero disputado.`,
      }),
    },
  },
  sandbox: {
    title: 'Pago de prueba',
    intro:
      'Esta página ocupa el lugar del proveedor de pagos. No se pide ninguna tarjeta ni se mueve dinero.',
    pay: 'Pagar',
    paySlowly: 'Pagar después de que revise el banco',
    decline: 'La tarjeta es rechazada',
    declined: 'Su tarjeta fue rechazada. No se le cobró nada; puede intentarlo de nuevo.',
    cancel: 'Volver sin pagar',
    closed: 'Esta página de pago está cerrada.',
    afterwards: 'Lo que puede pasar después en el proveedor de pagos',
    refund: 'Reembolsar allí',
    dispute: 'Disputa del titular de la tarjeta',
    winDispute: 'La disputa se gana',
    loseDispute: 'La disputa se pierde',
    done: 'Hecho. Se avisó al portal.',
  },
}
