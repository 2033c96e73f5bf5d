import type { Words } from '#app/text/words.ts'

type Quote = { paidCents: number; backCents: number; isByHand: boolean }

/** Returns a sentence on what giving back a ticket refunds, and how. */
export function describeReturn({ paidCents, backCents, isByHand }: Quote, words: Words): string {
  const { ticketReturn } = words.text.tickets
  const [paid, back] = [words.cents(paidCents), words.cents(backCents)]
  if (paidCents === 0) return ticketReturn.free
  if (backCents === 0) return ticketReturn.nothing(paid)
  const kept = paidCents - backCents
  const amount =
    kept === 0 ? ticketReturn.whole(back) : ticketReturn.part(back, paid, words.cents(kept))
  return isByHand ? `${amount} ${ticketReturn.byHand}` : amount
}

/** Returns the sentence shown after a ticket was given back. */
export function describeReturned(
  { backCents, isByHand }: Omit<Quote, 'paidCents'>,
  words: Words,
): string {
  const { done, doneRefund, doneByHand } = words.text.tickets.ticketReturn
  if (backCents === 0) return done
  return (isByHand ? doneByHand : doneRefund)(words.cents(backCents))
}
