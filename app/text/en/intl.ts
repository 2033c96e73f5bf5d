/** The tag by which `Intl` formats numbers, days and times in this language. */
export const intl = 'en-US'

/** The first day of a week, here and in lists of weekdays; 0 is Sunday. */
export const weekStart: number = 0

export const formatNumber = (value: number) => value.toLocaleString(intl)
