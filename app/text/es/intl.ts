/** The tag by which `Intl` formats numbers, days and times in this language. */
export const intl = 'es-US'

/** The language's name in that language. */
export const languageName = 'Español'

/**
 * Spanish puts the day first, but people in the town read 03/04 as March 4. So the month is named.
 */
export const namesMonths: boolean = true

/** The first day of a week, also in lists of weekdays; 0 is Sunday. */
export const weekStart: number = 0

/**
 * Frequent words that are also endings of web addresses. Where a space is missing, as in
 * “bonita.es de madera”, they make no address.
 */
export const wordsLikeEndings: readonly string[] = ['de', 'es']

export const formatNumber = (value: number) => value.toLocaleString(intl)

/** Ends a sentence. The period of `4:00 p.m.` is that of the sentence, too. */
export const endSentence = (sentence: string) =>
  sentence.endsWith('.') ? sentence : `${sentence}.`
