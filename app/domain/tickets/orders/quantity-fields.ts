const prefix = 'tickets-'

/** Returns the name of the field for how many tickets of a type are ordered. */
export function quantityFieldName(ticketTypeId: number): string {
  return prefix + ticketTypeId
}

/** Whether the button that buys tickets was pressed while every number was 0. */
export function hasChosenNothing({ intent, ...fields }: Record<string, string>): boolean {
  const counts = Object.entries(fields).filter(([name]) => name.startsWith(prefix))
  return intent === 'buy' && counts.every(([, count]) => Number(count) === 0)
}
