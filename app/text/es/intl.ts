/** The tag by which `Intl` formats numbers, days and times in this language. */
export const intl = 'es-US'

/** The language's name in itself. */
export const languageName = 'Español'

/** Spanish puts the day first, but the town’s people read 03/04 as March 4: so the month is named. */
export const namesMonths: boolean = true

/** The first day of a week, here and in lists of weekdays; 0 is Sunday. */
export const weekStart: number = 0

export const formatNumber = (value: number) => value.toLocaleString(intl)
