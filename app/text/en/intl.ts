/** The tag by which `Intl` formats numbers, days and times in this language. */
export const intl = 'en-US'

/** The language's name in itself. */
export const languageName = 'English'

/** Whether short days name the month (`20 nov 2026`) where its number could be taken for a day. */
export const namesMonths: boolean = false

/** The first day of a week, here and in lists of weekdays; 0 is Sunday. */
export const weekStart: number = 0

export const formatNumber = (value: number) => value.toLocaleString(intl)
