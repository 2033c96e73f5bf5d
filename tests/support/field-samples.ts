import type { Field } from '#app/domain/listings/fields/field-types.ts'
import { textFor } from '#app/text/index.ts'

/** A value of a field, in the form it has in each place. */
type Sample = {
  typed: string
  stored: unknown
  shown: string
  api: unknown
  /**
   * Another valid value; null if another value means that nothing is sent, as for an unchecked box.
   */
  other: string | null
}

/** A sample of a field whose value is the same in all places. */
export const sameSample = (value: string, other: string): Sample => {
  return { typed: value, stored: value, shown: value, api: value, other }
}

/** Makes a sample that differs from the column's default. */
export function makeSample(name: string, { type, options = [], wordLabel, bounds }: Field): Sample {
  switch (type) {
    case 'line':
    case 'lines': {
      const word = name.charAt(0).toUpperCase() + name.slice(1).toLowerCase()
      return sameSample(`${word} 7`, `${word} 8`)
    }
    case 'choice': {
      const word = options.at(-1) ?? ''
      const shown = wordLabel?.(word, textFor('en')) ?? word
      return { ...sameSample(word, options.at(0) ?? ''), shown }
    }
    case 'number': {
      const value = (bounds?.min ?? 0) + 11
      return { ...sameSample(String(value), String(value + 1)), stored: value, api: value }
    }
    case 'amount': {
      const value = { stored: 123_450, shown: '$1,234.50', api: 1234.5 }
      return { ...sameSample('1,234.50', '9'), ...value }
    }
    case 'day': {
      const year = name.includes('End') ? 2032 : 2031
      return { ...sameSample(`${year}-04-03`, `${year}-04-04`), shown: `04/03/${year}` }
    }
    case 'yesNo':
      return { typed: 'on', stored: true, shown: 'Yes', api: true, other: null }
  }
}
