import { badRequest, refusal } from '#app/http/errors.ts'
import { firstValues } from '#app/shared/search-fields.ts'
import type { Text } from '#app/text/index.ts'
import { readBoundary, readMultipart } from './multipart-form.server.ts'
import { rememberForm } from './sent-form.server.ts'

/** The most bytes of a form or call without its files. */
export const largestPlainBody = 256 * 1024

/** The most fields of a form without a list, of a query, and of a JSON body. */
export const maxFields = 1_000

/** How often one name may occur. Some forms read only the first of several values. */
const maxPerName = 20

/** The maximum depth of JSON; no call needs more than three levels. */
const deepestJson = 20

type FormBounds = {
  maxFields?: number
  /** For a form with a list of this many values. */
  maxPerName?: number
  /** Whether a name that is not plain is allowed. */
  hasName?: (name: string) => boolean
}

/**
 * Reads the fields of a posted form. They are counted before or while it is parsed, because a
 * short body can expand to very many.
 * @throws 400 when the body is not a form or has a name that no field can have; 413 when it is too
 * large
 */
export async function readFormData(
  request: Request,
  text: Text,
  bounds: FormBounds = {},
): Promise<FormData> {
  const boundary = readBoundary(request.headers.get('content-type') ?? '')
  const form = boundary
    ? await readParts(request, boundary, bounds, text)
    : await readPairs(request, bounds, text)
  checkNames([...form.keys()], text, bounds)
  rememberForm(request, form)
  return form
}

/**
 * Returns a body as it was sent, to be parsed or verified.
 * @throws 400 when it was cut off; 413 when it is longer than a form without files may be
 */
export async function readText(request: Request, text: Text): Promise<string> {
  const bytes = Buffer.from(await request.arrayBuffer().catch(refuseBody))
  if (bytes.length > largestPlainBody) throw tooLarge(text)
  return bytes.toString()
}

/**
 * Parses a JSON body with limits on its depth and number of fields.
 * @throws 400 when it is not JSON, too deep, or has a name that no field can have; 413 when it has
 * too many fields
 */
export function readJson(body: string, text: Text): unknown {
  const read = parseJson(body)
  let fields = 0
  const visit = (value: unknown, level: number) => {
    if (typeof value !== 'object' || value === null) return
    if (level > deepestJson) throw badRequest()
    const names = Object.keys(value)
    fields += names.length
    if (fields > maxFields) throw tooManyFields(maxFields, text)
    if (!Array.isArray(value)) checkNames(names, text)
    for (const inner of Object.values(value)) visit(inner, level + 1)
  }
  visit(read, 1)
  return read
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw badRequest()
  }
}

/**
 * Reads the query parameters of a call. Of several values with one name the first counts, as for
 * pages.
 * @throws 400 when there is a name that no field can have; 413 when there are too many
 */
export function readQuery(query: URLSearchParams, text: Text): Record<string, string> {
  if (query.size > maxFields) throw tooManyFields(maxFields, text)
  checkNames([...query.keys()], text)
  return firstValues(query)
}

/** Reads a form with parts, which may be files. */
async function readParts(request: Request, boundary: string, bounds: FormBounds, text: Text) {
  const { maxFields: most = maxFields } = bounds
  if (!request.body) return refuseBody()
  // The server allows large bodies where files are accepted, so the text is measured here.
  const limits = { maxFields: most, maxText: largestPlainBody }
  const form = await readMultipart(request.body, { boundary, ...limits })
  if (form === 'malformed') return refuseBody()
  if (form === 'too-many-fields') throw tooManyFields(most, text)
  if (form === 'too-much-text') throw tooLarge(text)
  return form
}

/** Reads a form of the usual type, which has no files. */
async function readPairs(request: Request, bounds: FormBounds, text: Text) {
  const { maxFields: most = maxFields } = bounds
  const bytes = Buffer.from(await request.arrayBuffer().catch(refuseBody))
  const [type] = (request.headers.get('content-type') ?? '').split(';')
  const isForm = type?.trim().toLowerCase() === 'application/x-www-form-urlencoded'
  // A program may post an empty body without a content type, like a form with only a button.
  const isEmpty = bytes.length === 0 && type === ''
  if (!(isForm || isEmpty)) return refuseBody()
  if (hasMoreFields(bytes, most)) throw tooManyFields(most, text)
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(bytes.toString())) form.append(name, value)
  return form
}

function hasMoreFields(bytes: Buffer, most: number): boolean {
  let left = most
  for (let at = bytes.indexOf('&'); at !== -1; at = bytes.indexOf('&', at + 1)) {
    left -= 1
    if (left === 0) return true
  }
  return false
}

/**
 * Excludes names that form libraries interpret (dots, brackets, `__`) and those of object
 * properties such as `__proto__`. No field of the portal has such a name.
 */
const plainName = /^(?!__)[^.[\]\p{Cc}]{1,100}$/u

function checkNames(names: string[], text: Text, bounds: FormBounds = {}) {
  const most = bounds.maxPerName ?? maxPerName
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

function tooManyFields(most: number, text: Text) {
  return refusal(413, text.common.tooManyFields(most))
}

function tooLarge(text: Text) {
  return refusal(413, text.common.tooLarge(largestPlainBody).text)
}
