import { z } from 'zod'
import type { Text } from '#app/text/index.ts'

/**
 * The fields forms share. Text is trimmed, its line ends become `\n`, and control characters are
 * dropped, so that nothing stored can break a mail header, a CSV cell or a terminal.
 */
export function textField(text: Text, label: string, limit: number) {
  return z
    .string(text.common.required(label))
    .transform(cleanLine)
    .pipe(
      z.string().min(1, text.common.required(label)).max(limit, text.common.tooLong(label, limit)),
    )
}

/** Like `textField`, but may be left empty; answers `''` then. */
export function optionalTextField(text: Text, label: string, limit: number) {
  return z
    .string()
    .default('')
    .transform(cleanLine)
    .pipe(z.string().max(limit, text.common.tooLong(label, limit)))
}

/** A text of several lines. */
export function longTextField(text: Text, label: string, limit: number) {
  return z
    .string(text.common.required(label))
    .transform(cleanLines)
    .pipe(
      z.string().min(1, text.common.required(label)).max(limit, text.common.tooLong(label, limit)),
    )
}

export function optionalLongTextField(text: Text, label: string, limit: number) {
  return z
    .string()
    .default('')
    .transform(cleanLines)
    .pipe(z.string().max(limit, text.common.tooLong(label, limit)))
}

/** An e-mail address, lower-cased. */
export function emailField(text: Text, label: string) {
  return z
    .string(text.common.required(label))
    .transform((value) => value.trim().toLowerCase())
    .pipe(
      z
        .string()
        .min(1, text.common.required(label))
        .max(254, text.common.invalidEmail)
        .pipe(z.email(text.common.invalidEmail)),
    )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point.
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029]/g

function cleanLine(value: string) {
  return value
    .replace(/[\r\n\t]+/g, ' ')
    .replace(controlCharacters, '')
    .trim()
}

function cleanLines(value: string) {
  return value.replace(/\r\n?/g, '\n').replace(controlCharacters, '').trim()
}
