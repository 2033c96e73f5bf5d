/**
 * Splits a text into words. An accent may be a separate character after its letter, so such marks are
 * part of a word.
 */
export const splitWords = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []

/** Removes accents and capitals from a word, as the index does. */
export const fold = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
