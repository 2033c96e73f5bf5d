import { z } from 'zod'
import { getSmallestPayment } from '#app/domain/payments/smallest-payment.ts'
import { photoLimits } from '#app/domain/photos/photo.ts'
import { contrast, readableContrast, readColor } from '#app/shared/colors.ts'
import {
  optionalLongTextField,
  optionalVisibleLineField,
  optionalVisibleTextField,
} from '#app/shared/fields.ts'
import { isEmbeddableAddress } from '#app/shared/is-embeddable-address.ts'
import { parseCents } from '#app/shared/money.ts'
import type { Text } from '#app/text/index.ts'
import { formatsFor } from '#app/text/words.ts'
import { type MastheadColors, readMasthead } from './masthead-colors.ts'
import { readPicture, writePicture } from './masthead-picture.ts'
import type { InputName, InputValues } from './setting.ts'

const maxFilms = 2
const maxDomains = 500
const longest = { name: 60, line: 160, paragraphs: 4000, list: 20_000, address: 254 }

/** In cents. */
const largestFee = 1_000_000
const maxDays = 365
const maxCount = 1_000_000

const splitList = (text: string) => text.split(/[\s,]+/).filter(Boolean)
const wholeNumber = (text: string, least: number, most: number) =>
  /^\d{1,8}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined
const isMailAddress = (text: string) =>
  text.length <= longest.address && /^[!-~]+@[!-~]+$/.test(text) && !/[<>,;"\\]|@.*@/.test(text)
const isDomain = (text: string) => /^(?=.{1,253}$)([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(text)

/**
 * How one kind of setting is stored and typed.
 * `parse` reads a stored value; undefined if it is invalid. `store` writes it. `show` formats it
 * for its field. `field` checks what was typed and returns it in its stored form.
 */
export type Input<Value> = {
  parse(stored: string): Value | undefined
  store(value: Value): string
  show(value: Value): string
  field(label: string, text: Text): z.ZodType<string, string | undefined>
}

/** A field that stores what `read` returns, or reports `problem` if that is null. */
function checked(
  label: string,
  problem: string,
  read: (typed: string) => string | null,
  text: Text,
) {
  return optionalLongTextField(label, longest.list, text).transform((typed, context) => {
    const stored = read(typed)
    if (stored === null) context.addIssue({ code: 'custom', message: problem })
    return stored ?? typed
  })
}

const asIs = { store: (value: string) => value, show: (value: string) => value }
const number = { store: String, show: String }
const stored = (value: number | undefined) => (value === undefined ? null : String(value))

export const inputs: { readonly [Name in InputName]: Input<InputValues[Name]> } = {
  name: {
    ...asIs,
    parse: (text) => (text !== '' && text.length <= longest.name ? text : undefined),
    field: (label, text) =>
      optionalVisibleLineField(label, longest.name, text).refine(
        (name) => name !== '',
        text.common.required(label),
      ),
  },
  line: {
    ...asIs,
    parse: (text) => (text.length <= longest.line ? text : undefined),
    field: (label, text) => optionalVisibleLineField(label, longest.line, text),
  },
  paragraphs: {
    ...asIs,
    parse: (text) => (text.length <= longest.paragraphs ? text : undefined),
    field: (label, text) => optionalVisibleTextField(label, longest.paragraphs, text),
  },
  shown: {
    parse: (text) => ({ yes: true, no: false })[text],
    store: (isShown) => (isShown ? 'yes' : 'no'),
    show: (isShown) => (isShown ? 'yes' : 'no'),
    field: (_label, text) => z.enum(['yes', 'no'], text.common.invalidValue),
  },
  films: {
    parse: (text) => readFilms(text) ?? undefined,
    store: (films) => films.join('\n'),
    show: (films) => films.join('\n'),
    field: (label, text) =>
      checked(
        label,
        text.settings.problems.films(maxFilms),
        (typed) => {
          return readFilms(typed)?.join('\n') ?? null
        },
        text,
      ),
  },
  amount: {
    ...number,
    // A row written by hand may be below the form's minimum.
    parse: (text) => wholeNumber(text, 0, 99_999_999),
    show: (cents) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)),
    field: (label, text) => {
      const { cents: format } = formatsFor(text)
      const smallest = getSmallestPayment()
      const problem = text.settings.problems.amount(format(smallest), format(largestFee))
      return checked(
        label,
        problem,
        (typed) => {
          const cents = parseCents(typed)
          const isPayable = cents !== null && cents >= smallest && cents <= largestFee
          return cents === 0 || isPayable ? String(cents) : null
        },
        text,
      )
    },
  },
  days: {
    ...number,
    parse: (text) => wholeNumber(text, 1, 99_999_999),
    field: (label, text) =>
      checked(
        label,
        text.settings.problems.number(1, maxDays),
        (typed) => stored(wholeNumber(typed, 1, maxDays)),
        text,
      ),
  },
  count: {
    ...number,
    parse: (text) => wholeNumber(text, 0, maxCount),
    field: (label, text) =>
      checked(
        label,
        text.settings.problems.number(0, maxCount),
        (typed) => stored(wholeNumber(typed, 0, maxCount)),
        text,
      ),
  },
  address: {
    ...asIs,
    parse: (text) => (isMailAddress(text) ? text : undefined),
    field: (label, text) =>
      checked(
        label,
        text.common.invalidEmail,
        (typed) => (isMailAddress(typed) ? typed : null),
        text,
      ),
  },
  domains: {
    parse: splitList,
    store: (domains) => domains.join(','),
    show: (domains) => domains.join('\n'),
    field: (label, text) =>
      checked(
        label,
        text.settings.problems.domains(maxDomains),
        (typed) => {
          const domains = splitList(typed.toLowerCase())
          return domains.length <= maxDomains && domains.every(isDomain) ? domains.join(',') : null
        },
        text,
      ),
  },
  colors: {
    parse: (text) => (text === '' ? null : (readMasthead(text) ?? undefined)),
    store: writeColors,
    show: writeColors,
    field: (label, text) =>
      optionalVisibleLineField(label, longest.line, text).transform((typed, context) => {
        const problem = typed && findColorProblem(typed, text)
        if (problem) context.addIssue({ code: 'custom', message: problem })
        return typed && writeColors(readMasthead(typed))
      }),
  },
  picture: {
    parse: readPicture,
    store: writePicture,
    show: writePicture,
    // The field of a picture is its alternative text, because the file is uploaded.
    field: (label, text) => optionalVisibleLineField(label, photoLimits.altLength, text),
  },
}

/** Returns a sentence about what is wrong with typed colors; null if they are valid. */
function findColorProblem(typed: string, text: Text): string | null {
  const [ground, onGround, ...rest] = typed.split(' ').map(readColor)
  if (!ground || !onGround || rest.length > 0) return text.common.invalidValue
  const found = contrast(onGround, ground)
  // Rounded down, so that 4.49 is not shown as 4.5, which would pass.
  return found >= readableContrast
    ? null
    : text.settings.problems.contrast(onGround, ground, Math.floor(found * 10) / 10)
}

function writeColors(colors: MastheadColors | null): string {
  return colors ? `${colors.ground} ${colors.text}` : ''
}

function readFilms(text: string): string[] | null {
  const films = splitList(text)
  return films.length <= maxFilms && films.every(isEmbeddableAddress) ? films : null
}
