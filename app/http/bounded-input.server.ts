import { MIMEType } from 'node:util'
import type { Text } from '#app/text/index.ts'
import { badRequest, refusal } from './errors.ts'
import { keepForm } from './sent-form.server.ts'

/** The most bytes of a form or call without files, counted before parsing. */
export const largestPlainBody = 256 * 1024

export const maxFields = 1_000

/** In bytes, of the headers of a part; those of browsers have some hundred. */
export const longestPartHead = 8 * 1024

/** How often one name may occur. Some forms read only the first of several values. */
const maxOfOneName = 20

/** The maximum depth of JSON; no call needs more than three levels. */
const deepestJson = 20

export type FormBounds = {
  maxFields?: number
  /** For a form with a list of this many values. */
  maxOfOneName?: number
  /** Whether a name that is not plain is allowed. */
  hasName?: (name: string) => boolean
}

/**
 * Reads the fields of a posted form. Separators are counted before parsing, because a short body
 * can expand to very many fields.
 * @throws 400 when the body is not a form or has a name that no field can have; 413 when it is too
 * large
 */
export async function readFormData(
  text: Text,
  request: Request,
  bounds: FormBounds = {},
): Promise<FormData> {
  const most = bounds.maxFields ?? maxFields
  const header = request.headers.get('content-type')
  const bytes = Buffer.from(await request.arrayBuffer().catch(refuseBody))
  // A program may post an empty body without a content type, like a form with only a button.
  if (header === null && bytes.length === 0) return new FormData()
  const type = parseFormType(header ?? '')
  checkSeparators(text, bytes, type, most)
  const headers = { 'Content-Type': type.toString() }
  const form = await new Response(bytes, { headers }).formData().catch(refuseBody)
  // The server allows large bodies where files are accepted, so the text fields are measured here.
  if (type.params.has('boundary') && measureText(form) > largestPlainBody) throw tooLarge(text)
  checkNames(text, [...form.keys()], bounds)
  keepForm(request, form)
  return form
}

/**
 * Returns a body as it was sent, to be parsed or verified.
 * @throws 400 when it was cut off; 413 when it is longer than a form without files may be
 */
export async function readText(text: Text, request: Request): Promise<string> {
  const bytes = Buffer.from(await request.arrayBuffer().catch(refuseBody))
  if (bytes.length > largestPlainBody) throw tooLarge(text)
  return bytes.toString()
}

/** Parses a JSON body with limits on its depth and number of fields. */
export function readJson(text: Text, body: string): unknown {
  const read: unknown = JSON.parse(body)
  let fields = 0
  const visit = (value: unknown, level: number) => {
    if (typeof value !== 'object' || value === null) return
    if (level > deepestJson) throw badRequest()
    const names = Object.keys(value)
    fields += names.length
    if (fields > maxFields) throw tooManyFields(text, maxFields)
    if (!Array.isArray(value)) checkNames(text, names)
    for (const inner of Object.values(value)) visit(inner, level + 1)
  }
  visit(read, 1)
  return read
}

/** Reads the query parameters of a call. */
export function readQuery(text: Text, query: URLSearchParams): Record<string, string> {
  if (query.size > maxFields) throw tooManyFields(text, maxFields)
  checkNames(text, [...query.keys()])
  return Object.fromEntries(query)
}

/**
 * Reduces the content type to what a parser needs, so that it uses the boundary that was counted.
 */
function parseFormType(header: string): MIMEType {
  try {
    const { essence, params } = new MIMEType(header)
    const type = new MIMEType(essence)
    const boundary = params.get('boundary')
    if (essence === 'application/x-www-form-urlencoded') return type
    if (essence !== 'multipart/form-data' || !boundary) return refuseBody()
    type.params.set('boundary', boundary)
    return type
  } catch {
    return refuseBody()
  }
}

/**
 * Checks the number of fields and, of parts, the length of their headers. Ends at the first excess,
 * because a body of 64 MB can consist of either alone, and nobody else is answered meanwhile.
 * @throws 400 or 413
 */
function checkSeparators(text: Text, bytes: Buffer, type: MIMEType, most: number) {
  const boundary = type.params.get('boundary')
  const separator = boundary ? `--${boundary}` : '&'
  // The last boundary ends the last part, while `&` stands between fields.
  let left = boundary ? most + 1 : most - 1
  for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at)) {
    left -= 1
    if (left < 0) throw tooManyFields(text, most)
    at += separator.length
    if (boundary && !isLast(bytes, at) && !hasShortHead(bytes, at)) refuseBody()
  }
}

function isLast(bytes: Buffer, afterBoundary: number): boolean {
  return bytes.toString('latin1', afterBoundary, afterBoundary + 2) === '--'
}

function hasShortHead(bytes: Buffer, afterBoundary: number): boolean {
  return bytes.subarray(afterBoundary, afterBoundary + longestPartHead).includes('\r\n\r\n')
}

function measureText(form: FormData): number {
  return [...form.values()].reduce(
    (sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 0),
    0,
  )
}

/**
 * Excludes names that form libraries interpret (dots, brackets, `__`) and those of object
 * properties such as `__proto__`. No field of the portal has such a name.
 */
const plainName = /^(?!__)[^.[\]\p{Cc}]{1,100}$/u

function checkNames(text: Text, names: string[], bounds: FormBounds = {}) {
  const most = bounds.maxOfOneName ?? maxOfOneName
  const counts = new Map<string, number>()
  for (const name of names) {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const isPlain = plainName.test(name) && name !== 'prototype' && !(name in Object.prototype)
    if (count > most || !(isPlain || bounds.hasName?.(name))) {
      throw badRequest(text.common.strangeField)
    }
  }
}

function refuseBody(): never {
  throw badRequest()
}

function tooManyFields(text: Text, most: number) {
  return refusal(413, text.common.tooManyFields(most))
}

function tooLarge(text: Text) {
  return refusal(413, text.common.tooLarge(largestPlainBody).text)
}
