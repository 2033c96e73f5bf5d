const spelled: Record<number, string> = { 5: 'Five', 30: 'Thirty' }

/** A number that begins a sentence: in a word where it is one that the portal often says. */
export const spellNumber = (count: number) => spelled[count] ?? String(count)
