import { setImmediate } from 'node:timers/promises'
import {
  MaxPartsExceededError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser'

type Bounds = {
  boundary: string
  maxFields: number
  /** In bytes, of all texts together. */
  maxText: number
}

/** In bytes, of the headers of a part; those of browsers have some hundred. */
export const longestPartHead = 8 * 1024

/** RFC 2046 allows no longer one; the search for it takes the square of its length. */
export const plainBoundary = /^[\w'()+,./:=? -]{1,70}$/

type Problem = 'malformed' | 'too-many-fields' | 'too-much-text'

/**
 * Parses a multipart form while it arrives, so that others are answered between the pieces of a
 * large file. Returns what is wrong with a form that cannot be read. The rest of such a form is
 * received, because a browser reads no answer before it has sent everything, but not parsed.
 */
export async function readMultipart(
  body: ReadableStream<Uint8Array>,
  bounds: Bounds,
): Promise<FormData | Problem> {
  const form = new FormData()
  const parser = new MultipartParser(bounds.boundary, {
    maxParts: bounds.maxFields,
    maxHeaderSize: longestPartHead,
    // The server has limited the whole body.
    maxFileSize: Number.POSITIVE_INFINITY,
    maxTotalSize: Number.POSITIVE_INFINITY,
  })
  const add = partAdder(form, bounds.maxText)
  let problem: Problem | null = null
  try {
    for await (const piece of withWholeEnd(body)) problem ??= await parse(parser, piece, add)
    if (!problem) parser.finish()
  } catch {
    // The sender has left, or the end of the form is missing.
    return 'malformed'
  }
  return problem ?? form
}

type AddPart = (part: MultipartPart) => Promise<Problem | null>

async function parse(parser: MultipartParser, piece: Uint8Array, add: AddPart) {
  try {
    for (const part of parser.write(piece)) {
      const problem = await add(part)
      if (problem) return problem
    }
    return null
  } catch (error) {
    return error instanceof MaxPartsExceededError ? 'too-many-fields' : 'malformed'
  }
}

/** Returns a function that adds parts to a form. */
function partAdder(form: FormData, maxText: number): AddPart {
  let textSize = 0
  return async (part) => {
    const { name, filename } = readDisposition(part) ?? {}
    if (name === undefined) return 'malformed'
    if (filename === undefined) {
      textSize += part.size
      if (textSize > maxText) return 'too-much-text'
      form.append(name, Buffer.concat(part.content).toString())
    } else {
      form.append(name, await toFile(part, filename))
    }
    return null
  }
}

const pieceSize = 64 * 1024

/**
 * Joins small pieces, of which a form may bring one for each byte. Keeps the last bytes for the next
 * piece, because the parser refuses a line break that arrives alone after the last boundary.
 */
async function* withWholeEnd(body: ReadableStream<Uint8Array>) {
  let held: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    held.push(piece)
    size += piece.length
    if (size < pieceSize) continue
    const joined = Buffer.concat(held)
    held = [joined.subarray(-'--\r\n'.length)]
    size = '--\r\n'.length
    yield joined.subarray(0, -'--\r\n'.length)
  }
  yield Buffer.concat(held)
}

const formData = /^form-data(?=\s*;)/i
const parameter = /\s*;\s*([\w-]+)\*?=(?:"((?:[^"\\]|\\.)*)"|([^\s";]*))/gy

/**
 * Reads the names of a part from its headers, in time that grows with their length
 * (docs/upstream.md).
 */
function readDisposition({ headers }: MultipartPart) {
  const disposition = headers['content-disposition'] ?? ''
  if (!formData.test(disposition)) return null
  const names = new Map<string, string>()
  const parameters = disposition.replace(formData, '').matchAll(parameter)
  for (const [, key = '', quoted, token = ''] of parameters) {
    // Browsers escape quotation marks by a percent sign, programs by a backslash.
    const value = quoted?.replaceAll(/\\"|%22/g, '"') ?? token
    // The first one counts: a program may add the same file name in another encoding.
    if (!names.has(key.toLowerCase())) names.set(key.toLowerCase(), value)
  }
  return { name: names.get('name'), filename: names.get('filename') }
}

/** A whole file copied at once would take one long turn of the event loop. */
async function toFile({ content, headers }: MultipartPart, filename: string): Promise<File> {
  const pieces: Blob[] = []
  for (const piece of content) {
    pieces.push(new Blob([piece as Uint8Array<ArrayBuffer>]))
    await setImmediate()
  }
  return new File(pieces, filename, { type: headers['content-type'] ?? 'text/plain' })
}
