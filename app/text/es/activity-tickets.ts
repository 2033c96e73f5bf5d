import {
  because,
  describeTickets,
  listed,
  named,
  type Ordered,
  The,
  the,
} from './activity-phrases.ts'

type Titled = { title?: string }
type Named = { name?: string }
type Reasoned = { reason?: string }

/** Sentences of the history about tickets: orders, ticket types, tour dates and doors. */
export const ticketSentences = {
  'order.placed': ({ memberName, ...ordered }: Ordered & { memberName?: string }) =>
    memberName
      ? `${memberName} pidió ${describeTickets(ordered)}.`
      : `Se hizo un pedido: ${describeTickets(ordered)}.`,
  'order.completed': (ordered: Ordered) => `Se emitieron boletos: ${describeTickets(ordered)}.`,
  'order.released': () =>
    'Un pedido de boletos no se completó y sus lugares están libres otra vez.',
  'order.to_pay': ({ title }: Titled) =>
    `Se avisó a quien pidió boletos${named('para', title)} que los pague en el ayuntamiento.`,
  'order.not_paid': ({ title }: Titled) =>
    `Un pedido${named('para', title)} no se pagó a tiempo en el ayuntamiento.`,
  'order.offered': ({
    title,
    ticketType,
    quantity,
  }: Titled & { ticketType?: string; quantity?: number }) =>
    `Se ofrecieron lugares${named('para', title)} a alguien de la lista de espera${listed(
      quantity === undefined || !ticketType ? undefined : `${quantity} × ${ticketType}`,
    )}.`,
  'order.called_off': ({ title, span }: Titled & { span?: string }) =>
    `Se avisó de la cancelación a una persona con boletos${named('para', title)}${listed(span)}.`,
  'order.messaged': ({ title }: Titled) =>
    `Se envió el mensaje de la organización a una persona con boletos${named('para', title)}.`,
  'order.moved': ({ title, span, place }: Titled & { span?: string; place?: string }) =>
    `Se avisó de la nueva hora o del nuevo lugar a una persona con boletos o con un pedido${named('para', title)}${listed(span, place)}.`,

  'ticket.check_in_undone': ({ title, since }: Titled & { since?: string }) =>
    `Se deshizo la validación de un boleto${named('para', title)}${listed(since)}.`,
  'ticket.refunded': ({ title, reason }: Titled & Reasoned) =>
    `Se reembolsó o canceló un boleto${named('para', title)}${because(reason)}`,

  'ticket.given_back': ({ title, memberName }: Titled & { memberName?: string }) =>
    memberName
      ? `${memberName} devolvió un boleto${named('para', title)}.`
      : `Se devolvió un boleto${named('para', title)}.`,
  'ticket.passed_on': ({ title, holderName }: Titled & { holderName?: string }) =>
    `Un boleto${named('para', title)} pasó a ${holderName || 'otra persona'}.`,

  'ticket_type.created': ({ name }: Named) => `Se agregó ${the('tipo', name)}.`,
  'ticket_type.changed': ({ name }: Named) => `Se cambió ${the('tipo', name)}.`,
  'ticket_type.sale_ended': ({ name }: Named) => `${The('tipo', name)} ya no está a la venta.`,
  'ticket_type.deleted': ({ name }: Named) => `Se eliminó ${the('tipo', name)}.`,
  'ticket_type.restored': ({ name }: Named) => `${The('tipo', name)} volvió a la venta.`,

  'waiting_list.closed': ({ title, span }: Titled & { span?: string }) =>
    `Se avisó de la cancelación a alguien que esperaba boletos${named('para', title)}${listed(span)}.`,

  'door_link.created': () => 'Se creó un enlace para la puerta.',
  'door_link.revoked': () => 'Se cerró un enlace para la puerta.',

  'tour_date.cancelled': ({ title, span }: Titled & { span?: string }) =>
    `Se canceló una fecha de un recorrido${named('de', title)}${listed(span)}.`,
  'tour_date.changed': ({ title, span }: Titled & { span?: string }) =>
    `Se cambió una fecha de un recorrido${named('de', title)}${listed(span)}.`,
  'tour_date.deleted': ({ title, span }: Titled & { span?: string }) =>
    `Se eliminó una fecha de un recorrido${named('de', title)}${listed(span)}.`,
}
