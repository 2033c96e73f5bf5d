import type { Words } from '#app/text/words.ts'

type Quote = { paidCents: number; backCents: number; isByHand: boolean }

/** Returns a sentence on what giving back a ticket refunds, and how. */
export function describeGiveBack({ paidCents, backCents, isByHand }: Quote, words: Words): string {
  const { giveBack } = words.text.tickets
  const [paid, back] = [words.cents(paidCents), words.cents(backCents)]
  if (paidCents === 0) return giveBack.free
  if (backCents === 0) return giveBack.nothing(paid)
  const kept = paidCents - backCents
  const amount = kept === 0 ? giveBack.whole(back) : giveBack.part(back, paid, words.cents(kept))
  return isByHand ? `${amount} ${giveBack.byHand}` : amount
}

/** Returns the sentence shown after a ticket was given back. */
export function describeGivenBack(
  { backCents, isByHand }: Omit<Quote, 'paidCents'>,
  words: Words,
): string {
  const { done, doneRefund, doneByHand } = words.text.tickets.giveBack
  if (backCents === 0) return done
  return (isByHand ? doneByHand : doneRefund)(words.cents(backCents))
}
