/** How `Intl` writes numbers, days and hours in this language. */
export const intl = 'en-US'

/** The day a week begins with, as do the lists of weekdays; 0 is Sunday. */
export const weekStart: number = 0

export const formatNumber = (value: number) => value.toLocaleString(intl)
