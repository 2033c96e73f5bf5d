import { z } from 'zod'
import type { Text } from '#app/text/index.ts'
import { hasWebAddress, isEmailAddress } from './addresses.ts'

/**
 * The form fields shared by all domains. Text is trimmed, line ends become `\n` and control
 * characters are dropped, so that stored text cannot break a mail header, CSV cell or terminal. Half
 * of a character (JSON can have one) becomes U+FFFD, as the database would store it.
 * @param missing the error of an empty field, instead of the general one
 */
export function textField(label: string, limit: number, text: Text, missing?: string) {
  return requiredText({ label, limit, missing }, cleanLine, text)
}

/**
 * A person's name, which mails to others contain. Web addresses, and characters that hide or reverse other
 * characters, are not allowed (docs/rules.md#names-of-people).
 */
export function nameField(label: string, limit: number, text: Text) {
  const clean = (value: string) => cleanLine(withoutInvisible(value))
  return requiredText({ label, limit }, clean, text).refine(
    (name) => !hasWebAddress(name),
    text.common.linkInName,
  )
}

/** An optional text; an empty field is `''`. */
export function optionalTextField(label: string, limit: number, text: Text) {
  return optionalText(label, limit, cleanLine, text)
}

/**
 * An optional text of one line, without characters that hide or reverse other characters, because
 * many people read it.
 */
export function optionalVisibleLineField(label: string, limit: number, text: Text) {
  return optionalText(label, limit, (value) => cleanLine(withoutInvisible(value)), text)
}

export function optionalVisibleTextField(label: string, limit: number, text: Text) {
  return optionalText(label, limit, (value) => cleanLines(withoutInvisible(value)), text)
}

/** A required text of several lines. */
export function longTextField(label: string, limit: number, text: Text, missing?: string) {
  return requiredText({ label, limit, missing }, cleanLines, text)
}

export function optionalLongTextField(label: string, limit: number, text: Text) {
  return optionalText(label, limit, cleanLines, text)
}

type Clean = (value: string) => string

type Required = { label: string; limit: number; missing?: string }

function requiredText({ label, limit, missing }: Required, clean: Clean, text: Text) {
  const sentence = missing ?? text.common.required(label)
  return z
    .string(sentence)
    .transform(clean)
    .refine((value) => value !== '', sentence)
    .refine((value) => value.length <= limit, text.common.tooLong(label, limit))
}

function optionalText(label: string, limit: number, clean: Clean, text: Text) {
  return z
    .string()
    .default('')
    .transform(clean)
    .refine((value) => value.length <= limit, text.common.tooLong(label, limit))
}

/** For changes by calls: null is an empty field (docs/rules.md#api-names). */
export const emptyForNull = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((value) => value ?? undefined, field)

/**
 * A field that converts to a number. An empty text is a field that was not sent, and nothing but
 * texts and numbers is accepted, because `''`, false and [] would become 0.
 */
export const typedNumber = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((value) => {
    if (typeof value === 'string') return value.trim() === '' ? undefined : value
    return typeof value === 'number' ? value : value == null ? undefined : Number.NaN
  }, field)

/** The number of a row, in a call as digits or as a number, and nothing else that could become one. */
export function idField(missing?: string) {
  return z
    .union([z.number(), z.string().regex(/^\s*\d+\s*$/, missing)], missing)
    .transform(Number)
    .pipe(z.int(missing).positive(missing))
}

/** An email address, lower-cased. */
export function emailField(label: string, text: Text) {
  return z
    .string(text.common.required(label))
    .transform((value) => value.trim().toLowerCase())
    .refine((value) => value !== '', text.common.required(label))
    .refine((value) => value === '' || isEmailAddress(value), text.common.invalidEmail)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern exists to remove them.
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029]/g

/**
 * Marks of direction and of zero width. The two joiners (200C, 200D) are allowed, because Persian
 * and family emoji need them.
 */
const invisibleCharacters =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

const withoutInvisible = (value: string) => value.replace(invisibleCharacters, '')

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds what is removed.
const maybeUnclean = /[\u0000-\u001f\u007f\u2028\u2029\ud800-\udfff]/

/** Returns the text as a field of one line stores it. */
export function cleanLine(value: string) {
  // Nearly all lines have none, and an import cleans millions.
  if (!maybeUnclean.test(value)) return value.trim()
  return value
    .toWellFormed()
    .replace(/[\r\n\t]+/g, ' ')
    .replace(controlCharacters, '')
    .trim()
}

/** Returns the text as a field of several lines stores it. */
export function cleanLines(value: string) {
  return value.toWellFormed().replace(/\r\n?/g, '\n').replace(controlCharacters, '').trim()
}
