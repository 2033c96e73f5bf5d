import { formatNumber } from './intl.ts'

const spelled: Record<number, string> = { 1: 'One', 5: 'Five', 30: 'Thirty' }

/** Spells out small numbers at the beginning of a sentence. */
export const spellNumber = (count: number) => spelled[count] ?? formatNumber(count)

/** Returns a function that says how many there are of something. */
export const counted = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`

export const countDays = counted('day', 'days')
