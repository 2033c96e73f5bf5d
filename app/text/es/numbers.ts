import { formatNumber } from './intl.ts'

const spelled: Record<number, string> = { 1: 'Un', 5: 'Cinco', 30: 'Treinta' }

/** Spells out small numbers at the beginning of a sentence. */
export const spellNumber = (count: number) => spelled[count] ?? formatNumber(count)

/** Returns a function that says how many there are of something. */
export const counted = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`

export const countDays = counted('día', 'días')
