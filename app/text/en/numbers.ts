const spelled: Record<number, string> = { 5: 'Five', 30: 'Thirty' }

/** Spells out small numbers at the beginning of a sentence. */
export const spellNumber = (count: number) => spelled[count] ?? String(count)
