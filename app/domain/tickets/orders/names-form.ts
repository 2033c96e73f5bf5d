import { z } from 'zod'
import { nameField } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'
import { ticketLimits } from '../ticket.ts'

type ChosenLine = { ticketTypeId: number; quantity: number }

/** The chosen tickets, for which names are asked. */
export type Naming = { lines: readonly ChosenLine[]; method: string }
type NamedType = { id: number; name: string }

const holderPrefix = 'holder-'

/** Returns the name of the field for the holder of a type's ticket, counted from 0. */
export function holderFieldName(ticketTypeId: number, at: number): string {
  return `${holderPrefix}${ticketTypeId}-${at}`
}

export const isHolderField = (name: string) => name.startsWith(holderPrefix)

/**
 * Asks for the name of each ticket's holder, in fields named by `holderFieldName`.
 * @param types the ticket types, whose names are in the labels
 */
export function ticketNamesForm(lines: readonly ChosenLine[], types: NamedType[], text: Text) {
  const { names } = text.tickets
  const shape: Record<string, ReturnType<typeof nameField>> = {}
  for (const { ticketTypeId, quantity } of lines) {
    const type = types.find(({ id }) => id === ticketTypeId)?.name ?? ''
    for (let at = 0; at < quantity; at += 1) {
      const label = names.name(type, at + 1, quantity)
      shape[holderFieldName(ticketTypeId, at)] = nameField(label, ticketLimits.holder, text)
    }
  }
  return z.object(shape)
}

/** Returns the names that were typed for the chosen tickets, by field. */
export function pickHolderNames(
  lines: readonly ChosenLine[],
  posted: { get(name: string): unknown },
): Record<string, string> {
  const names = lines.flatMap(({ ticketTypeId, quantity }) =>
    Array.from({ length: quantity }, (_, at) => holderFieldName(ticketTypeId, at)),
  )
  return Object.fromEntries(
    names.flatMap((name) => {
      const typed = posted.get(name)
      return typeof typed === 'string' ? [[name, typed] as const] : []
    }),
  )
}
