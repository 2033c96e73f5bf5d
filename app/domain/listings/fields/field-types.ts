import { z } from 'zod'
import { readDay } from '#app/shared/calendar-days.ts'
import {
  optionalLongTextField,
  optionalTextField,
  textField,
  typedNumber,
} from '#app/shared/fields.ts'
import { parseCents } from '#app/shared/money.ts'
import type { Text } from '#app/text/index.ts'
import type { PlayType, PropertyTerms } from '../listing.ts'

/** Picks words in the reader's language. */
type Phrase = (text: Text) => string

/** The name of a field and where it appears. */
type Description<Api extends string> = {
  label: Phrase
  hint?: Phrase
  /**
   * The field's name in the API. It is also used in exports and import plans, unless `importAs` is
   * set.
   */
  api: Api
  importLabel?: Phrase
  /**
   * Patterns for the field's heading in an inventory, best first. They are matched in lower case
   * without punctuation.
   */
  headings: readonly RegExp[]
  /** Whether a column's values fit this field, for headings that can mislead. */
  fits?: (values: string[]) => boolean
  /** False if the detail page does not show it among the facts (facts.ts). */
  isFact?: boolean
  /**
   * Whether the field is cleared when its owner's account is deleted, although it is not text:
   * together with the town it identifies a house.
   */
  isIdentifying?: boolean
  /** Suggests known places in the form. */
  suggestions?: 'cities' | 'states'
}

/**
 * Determines which fields a listing has: the terms of a property, or the type of a play listing.
 */
export type Variant = PropertyTerms | PlayType

type Options<Api extends string> = Description<Api> & {
  /** The only terms or type that have this field; for others it is stored empty. */
  onlyFor?: Variant
  /** Whether it is required for the terms or type of `onlyFor`. */
  isNeeded?: boolean
}

type WordLabels<Word extends string> = { wordLabel(word: Word, text: Text): string }

export type FieldType = 'line' | 'lines' | 'choice' | 'number' | 'amount' | 'day' | 'yesNo'

/** Whether a field of this type holds its owner's own words, which are screened and erased. */
export const isText: Record<FieldType, boolean> = {
  line: true,
  lines: true,
  choice: false,
  number: false,
  amount: false,
  day: false,
  yesNo: false,
}

/** Describes a field whose column holds `Stored`. */
export type Field<Stored = unknown, Type extends FieldType = FieldType> = Options<string> &
  Partial<WordLabels<string>> &
  Emptiness<Stored> & {
    type: Type
    importAs?: string
    /** Parses the posted value into the stored one; undefined is stored as `empty`. */
    schema(text: Text): z.ZodType<Stored | undefined>
    options?: readonly string[]
    rows?: number
    /** In characters, for a narrow field. */
    size?: number
    bounds?: { min: number; max: number }
    /** The most characters of a text. */
    limit?: number
  }

/** The fields of a kind of listing, by name. */
export type Fields = Record<string, Field>

/** Returns the terms of a property or the type of a play listing; undefined for a job. */
export const pickVariant = (form: { terms?: unknown; type?: unknown }) => form.terms ?? form.type

/**
 * The value stored if nothing was sent, or if the listing's terms or type do not have the field. It
 * must be null for nullable columns; the API's schema is then nullable too.
 */
type Emptiness<Stored> = unknown extends Stored
  ? { empty?: Stored }
  : null extends Stored
    ? { empty: null }
    : { empty?: Stored }

/** In characters; the fields of values that are at most this long are narrow. */
const shortValue = 20

/** An optional line of text. */
export function line<const Api extends string>(limit: number, options: Options<Api>) {
  const schema = (text: Text) => optionalTextField(options.label(text), limit, text)
  const size = limit <= shortValue ? limit : undefined
  return { ...options, type: 'line' as const, empty: '', schema, size, limit }
}

export function requiredLine<const Api extends string>(limit: number, options: Options<Api>) {
  const schema = (text: Text) => textField(options.label(text), limit, text)
  return { ...options, type: 'line' as const, empty: '', schema, limit }
}

/** An optional text of several lines. */
export function lines<const Api extends string>(
  { limit, rows }: { limit: number; rows: number },
  options: Options<Api>,
) {
  const schema = (text: Text) => optionalLongTextField(options.label(text), limit, text)
  return { ...options, type: 'lines' as const, rows, empty: '', schema, limit }
}

/**
 * A choice, which is always required.
 * @param words as stored and as used in the API
 */
export function choice<const Word extends string, const Api extends string>(
  { words, missing }: { words: readonly Word[]; missing: Phrase },
  options: Description<Api> & WordLabels<NoInfer<Word>>,
) {
  const schema = (text: Text) => z.enum(words, missing(text))
  return { ...options, type: 'choice' as const, options: words, schema }
}

/** A whole number within bounds; empty is null, not 0. */
export function wholeNumber<const Api extends string>(
  { min, max, wrong }: { min: number; max: number; wrong: Phrase },
  options: Options<Api>,
) {
  const schema = (text: Text) => {
    const message = wrong(text)
    const number = z.coerce.number(message).int(message).min(min, message).max(max, message)
    return typedNumber(number.optional())
  }
  return { ...options, type: 'number' as const, bounds: { min, max }, empty: null, schema }
}

/** An amount as people write it; the column `nameCents` stores cents. Empty is null. */
export function amount<const Api extends string>(options: Options<Api>) {
  const schema = (text: Text) =>
    z
      .string()
      .default('')
      .transform((value, context) => {
        if (value.trim() === '') return null
        const cents = parseCents(value)
        if (cents === null)
          context.addIssue({ code: 'custom', message: text.listingForms.badAmount })
        return cents
      })
  return { ...options, type: 'amount' as const, empty: null, schema }
}

/** A calendar day, typed as `2026-12-25` or `12/25/2026`; empty is null. */
export function day<const Api extends string>(options: Options<Api>) {
  const schema = (text: Text) =>
    z
      .string()
      .default('')
      .transform((value, context) => {
        if (value.trim() === '') return null
        const typed = readDay(value.trim())
        if (typed === null) {
          context.addIssue({ code: 'custom', message: text.listingForms.badDay })
        }
        return typed
      })
  return { ...options, type: 'day' as const, empty: null, schema }
}

/** A checkbox. Imported rows can also have null, which means unknown. */
export function yesNo<const Api extends string>(options: Options<Api>) {
  const schema = () => z.boolean().default(false)
  return { ...options, type: 'yesNo' as const, empty: null, schema }
}
