/** The tag by which `Intl` formats numbers, days and times in this language. */
export const intl = 'en-US'

/** The language's name in that language. */
export const languageName = 'English'

/** Whether short days name the month (`20 nov 2026`), to avoid mistaking its number for the day. */
export const namesMonths: boolean = false

/** The first day of a week, also in lists of weekdays; 0 is Sunday. */
export const weekStart: number = 0

/**
 * Frequent words that are also endings of web addresses. Where a space is missing, as in
 * “home.it is”, they make no address. The words of all languages count, so each lists only those
 * that no language before it has.
 */
export const wordsLikeEndings: readonly string[] = ['in', 'it', 'me']

export const formatNumber = (value: number) => value.toLocaleString(intl)
