import { z } from 'zod'
import { optionalLongTextField, optionalTextField, textField } from '#app/shared/fields.ts'
import { parseCents } from '#app/shared/money.ts'
import { isDay } from '#app/shared/town-time.ts'
import type { Text } from '#app/text/index.ts'
import type { PropertyTerms } from './listing.ts'

type Say = (text: Text) => string

/** What a field is called and where it appears, whatever its type. */
type Description<Api extends string> = {
  label: Say
  hint?: Say
  /** Its name in the API, in exports and in plans of an import, where `importAs` names no other. */
  api: Api
  importLabel?: Say
  /** Headings it is recognized by in an inventory, best first, lower-cased and without punctuation. */
  headings: readonly RegExp[]
  /** What the column's values must look like, where a heading alone has misled. */
  fits?: (values: string[]) => boolean
  /** False: a detail page shows it elsewhere than in a fact of its own (facts.ts). */
  isFact?: boolean
  /** Places the portal knows, which browsers offer while one types. */
  suggestions?: 'cities' | 'states'
}

type Options<Api extends string> = Description<Api> & {
  /** The terms that have this field; under others it is stored empty. */
  onlyFor?: PropertyTerms
  /** Those terms cannot do without it. */
  isNeeded?: boolean
}

export type FieldType = 'line' | 'lines' | 'choice' | 'number' | 'amount' | 'day' | 'yesNo'

/** A field whose column holds `Stored`. */
export type Field<Stored = unknown, Type extends FieldType = FieldType> = Options<string> & {
  type: Type
  importAs?: string
  /** Checks what a form sends; what it answers is what is stored, `undefined` as null. */
  schema(text: Text): z.ZodType<null extends Stored ? Stored | undefined : Stored>
  /** What is stored under terms that have no such field. */
  empty?: Stored
  options?: readonly string[]
  rows?: number
  bounds?: { min: number; max: number }
}

/** A text of one line; may be left empty. */
export function line<const Api extends string>(limit: number, options: Options<Api>) {
  const schema = (text: Text) => optionalTextField(text, options.label(text), limit)
  return { ...options, type: 'line' as const, empty: '', schema }
}

export function requiredLine<const Api extends string>(limit: number, options: Options<Api>) {
  const schema = (text: Text) => textField(text, options.label(text), limit)
  return { ...options, type: 'line' as const, empty: '', schema }
}

/** A text of several lines; may be left empty. */
export function lines<const Api extends string>(
  { limit, rows }: { limit: number; rows: number },
  options: Options<Api>,
) {
  const schema = (text: Text) => optionalLongTextField(text, options.label(text), limit)
  return { ...options, type: 'lines' as const, rows, empty: '', schema }
}

/** One of the words given, which is always chosen. */
export function choice<const Word extends string, const Api extends string>(
  { words, missing }: { words: readonly Word[]; missing: Say },
  options: Description<Api>,
) {
  const schema = (text: Text) => z.enum(words, missing(text))
  return { ...options, type: 'choice' as const, options: words, schema }
}

/** A whole number within bounds; an empty text is none, not 0. */
export function wholeNumber<const Api extends string>(
  { min, max, wrong }: { min: number; max: number; wrong: Say },
  options: Options<Api>,
) {
  const schema = (text: Text) => {
    const message = wrong(text)
    const number = z.coerce.number(message).int(message).min(min, message).max(max, message)
    return z.preprocess((value) => (value === '' ? undefined : value), number.optional())
  }
  return { ...options, type: 'number' as const, bounds: { min, max }, empty: null, schema }
}

/** An amount as people write it, stored in the column `nameCents`; empty is null. */
export function amount<const Api extends string>(options: Options<Api>) {
  const schema = (text: Text) =>
    z
      .string()
      .default('')
      .transform((value, context) => {
        if (value.trim() === '') return null
        const cents = parseCents(value)
        if (cents === null) context.addIssue({ code: 'custom', message: text.posting.badAmount })
        return cents
      })
  return { ...options, type: 'amount' as const, empty: null, schema }
}

/** A day of the calendar, or null. */
export function day<const Api extends string>(options: Options<Api>) {
  const schema = (text: Text) =>
    z
      .string()
      .default('')
      .refine((value) => value === '' || isDay(value), text.posting.badDay)
      .transform((value) => value || null)
  return { ...options, type: 'day' as const, empty: null, schema }
}

/** A checkbox. What came another way than by the form may be null: nobody has said. */
export function yesNo<const Api extends string>(options: Options<Api>) {
  const schema = () => z.boolean().default(false)
  return { ...options, type: 'yesNo' as const, empty: null, schema }
}
