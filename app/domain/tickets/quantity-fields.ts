import type { OrderRefusal } from './ticket.ts'

/** Returns the field of the form for one type beside which a refusal is shown. */
export function refusedField(reason: OrderRefusal): 'quantity' | 'type' {
  return reason === 'too_many' || reason === 'not_enough' ? 'quantity' : 'type'
}

const quantityField = 'tickets-'

/** The name of the form's field with the number of tickets of a type. */
export function quantityFieldName(ticketTypeId: number): string {
  return quantityField + ticketTypeId
}

/** Whether the button that buys tickets was pressed while every number was 0. */
export function hasChosenNothing({ intent, ...fields }: Record<string, string>): boolean {
  const counts = Object.entries(fields).filter(([name]) => name.startsWith(quantityField))
  return intent === 'buy' && counts.every(([, count]) => Number(count) === 0)
}
