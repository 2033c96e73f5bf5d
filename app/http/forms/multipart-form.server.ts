import { setImmediate } from 'node:timers/promises'
import { MIMEType } from 'node:util'
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

/** In bytes, of the headers of a part; those of browsers have a few hundred. */
export const longestPartHead = 8 * 1024

/** RFC 2046 allows no longer boundary; the search for it takes time quadratic in its length. */
const plainBoundary = /^[\w'()+,./:=? -]{1,70}$/

/** Returns the boundary of a multipart form; null for other types and boundaries. */
export function readBoundary(contentType: string): string | null {
  try {
    const { essence, params } = new MIMEType(contentType)
    const boundary = params.get('boundary') ?? ''
    return essence === 'multipart/form-data' && plainBoundary.test(boundary) ? boundary : null
  } catch {
    return null
  }
}

type Problem = 'malformed' | 'too-many-fields' | 'too-much-text'

/**
 * Parses a multipart form in pieces while it is read, so that other requests are answered between
 * the pieces of a large file. Returns what is wrong with a form that cannot be read. The rest of such
 * a form is received, because a browser reads no answer before it has sent everything, but not
 * parsed.
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
    for await (const piece of inLargePieces(body)) {
      if (!isComplete(parser)) problem ??= await parse(parser, piece, add)
    }
  } catch {
    // The sender has left.
    return 'malformed'
  }
  return problem ?? (isComplete(parser) ? form : 'malformed')
}

/**
 * Whether the form has its last boundary. The parser has no other way to say so: it throws if a
 * form ends without, and also at anything after it, such as the line break that ends every form.
 */
function isComplete(parser: MultipartParser): boolean {
  try {
    parser.finish()
    return true
  } catch {
    return false
  }
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
    const { name, filename } = part
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

/** A body can come byte by byte, and each piece takes a few hundred bytes of memory. */
async function* inLargePieces(body: ReadableStream<Uint8Array>) {
  let held: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    held.push(piece)
    size += piece.length
    if (size < pieceSize) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  yield Buffer.concat(held)
}

/** A whole file copied at once would take one long turn of the event loop. */
async function toFile({ content, headers }: MultipartPart, filename: string): Promise<File> {
  const pieces: Blob[] = []
  for (const piece of content) {
    pieces.push(new Blob([piece as Uint8Array<ArrayBuffer>]))
    await setImmediate()
  }
  // Browsers escape quotation marks this way.
  return new File(pieces, filename.replaceAll('%22', '"'), {
    type: headers['content-type'] ?? 'text/plain',
  })
}
