import type { UnmatchedReason, UnmatchedState } from '#app/domain/payments/unmatched/unmatched.ts'

const reasons: Record<UnmatchedReason, string> = {
  unknown:
    'El portal no conoce el pedido. Esto pasa después de restaurar una copia anterior de la base de datos.',
  other_amount: 'Se pagó otra cantidad u otra moneda que la del pedido.',
  paid_twice: 'El pedido ya estaba pagado.',
}

const states: Record<UnmatchedState, string> = {
  open: 'por decidir',
  disputed: 'en disputa',
  refunding: 'en reembolso',
  refund_failed: 'falló el reembolso',
  refunded: 'reembolsado',
  matched: 'asignado a un pedido',
}

const payerSentences: Record<UnmatchedState, string> = {
  open: 'Recibimos su pago, pero no corresponde a ningún pedido abierto aquí. El municipio ya lo sabe y lo arreglará: recibirá lo que pagó o la devolución de su dinero. No pague otra vez.',
  disputed: 'Su banco está revisando este pago. Espere su respuesta.',
  refund_failed:
    'Recibimos su pago, pero no corresponde a ningún pedido abierto aquí. El municipio ya lo sabe y le devolverá su dinero.',
  refunding: 'Su pago se está reembolsando.',
  refunded: 'Su pago se reembolsó por completo.',
  matched: 'Su pago quedó arreglado. Gracias por su paciencia.',
}

/** Money that the provider took and that belongs to no order. */
export const unmatched = {
  title: 'Dinero sin pedido',
  titleOpen: (count: number) => `Dinero sin pedido (${count} por decidir)`,
  intro:
    'El proveedor de pagos recibió este dinero para el portal, y aquí no le corresponde ningún pedido. No se entregó nada a cambio. Reembólselo, o asígnelo a un pedido que espera su pago.',
  empty: 'No hay dinero sin pedido.',
  reasons,
  states,
  payerSentences,
  checking:
    'Estamos comprobando si este pago llegó. Si llegó, no se ha perdido: esta página dirá qué pasa con él. No pague otra vez.',
  matchedPayment: 'Ver el pago',
  columns: {
    what: 'Concepto',
    payer: 'Quien paga',
    paidAt: 'Pagado',
    amount: 'Importe',
    state: 'Situación',
  },
  facts: {
    why: 'Por qué está aquí',
    order: 'Pedido',
    session: 'Página de pago en el proveedor de pagos',
    intent: 'Pago en el proveedor de pagos',
    decidedBy: 'Decidido por',
    partlyRefunded: 'Reembolsado en parte en el proveedor de pagos',
  },
  unnamed: 'Un pago',
  disputeAdvice:
    'Quien pagó disputa este pago ante su banco. Responda en el panel del proveedor de pagos. Un reembolso ahora podría devolver el dinero dos veces; usted podrá decidir aquí cuando el banco haya decidido.',
  refund: {
    title: 'Reembolso',
    intro: (amount: string) =>
      `Todo lo que queda de ${amount} vuelve a la tarjeta, y se avisa a la persona que pagó.`,
    submit: 'Reembolsar el dinero',
    confirm: 'Sí, reembolsar el dinero',
    done: 'El reembolso va en camino.',
    byHand: 'Ya entregué el dinero',
    confirmByHand: 'Sí, registrar este reembolso',
    byHandDone: 'El reembolso en mano está registrado.',
  },
  match: {
    title: 'Asignar a un pedido',
    intro:
      'Estos pedidos cuestan lo mismo y no están pagados. El dinero paga el que usted elija; si ya no está disponible, el dinero se devuelve.',
    none: 'Ningún pedido sin pagar cuesta lo mismo. Puede pedirle a la persona que haga el pedido de nuevo sin pagar, y asignar el dinero a ese pedido.',
    order: 'Pedido',
    option: (what: string, payer: string, state: string) => `${what}, ${payer} (${state})`,
    submit: 'Asignar',
    done: 'El dinero se asignó al pedido.',
  },
  refusals: {
    not_found: 'Este pago ya no existe.',
    decided: 'Esto ya se decidió.',
    disputed: 'El banco de quien pagó todavía no ha decidido.',
    no_fit: 'Este pedido se pagó mientras tanto, o cuesta otra cantidad.',
  },
  messages: {
    found: (portal: string, amount: string, who: string | null, why: string) => ({
      subject: `Dinero sin pedido en ${portal}`,
      message: `Llegaron ${amount}${who ? ` de ${who}` : ''} sin pedido. ${why} Haga un reembolso o asigne el dinero a un pedido.`,
    }),
    disputed: (amount: string, who: string | null) => ({
      subject: `Un pago de ${amount} está en disputa`,
      message: `${who || 'Alguien'} pidió a su banco que devuelva un pago de ${amount} que no corresponde a ningún pedido. Responda en el panel del proveedor de pagos y no reembolse nada hasta que el banco decida.`,
    }),
    refunded: (portal: string, amount: string) => ({
      subject: `Su reembolso de ${portal}`,
      message: `Le estamos reembolsando ${amount}: no correspondía a ningún pedido abierto en el portal. En una tarjeta puede tardar varios días en aparecer.`,
    }),
    refundFailed: (amount: string, who: string | null) => ({
      subject: `Falló un reembolso de ${amount}`,
      message: `No se pudieron reembolsar ${amount} sin pedido${who ? ` a ${who}` : ''} por medio del proveedor de pagos. Haga el reembolso en mano.`,
    }),
  },
}
