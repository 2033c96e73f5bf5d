import { largestPlainBody, maxFields } from '#app/http/forms/bounded-input.server.ts'
import { longestPartHead, readBoundary } from '#app/http/forms/multipart-form.server.ts'

const lineBreak = '\r\n'
const isFile = (head: Buffer) => /;\s*filename\*?\s*=/i.test(head.toString())

/**
 * Returns a form without its files, so that the text of somebody who is not signed in can be kept
 * without storing what a stranger uploads (docs/rules.md#kept-forms).
 * @returns null if it is no multipart form
 */
export function withoutFiles(request: Request): Request | null {
  const { url, method, headers, body, signal } = request
  const fields = findTextFields(request)
  if (!body || !fields) return null
  const pass = (bytes: Uint8Array[], output: Output) => {
    for (const each of bytes) output.enqueue(each)
  }
  const filter: Transformer<Uint8Array, Uint8Array> = {
    transform: (piece, output) => pass(fields.take(piece), output),
    flush: (output) => pass(fields.end(), output),
  }
  const text = body.pipeThrough(new TransformStream(filter))
  const init = { method, headers, signal, body: text, duplex: 'half' }
  return new Request(url, init)
}

type Output = TransformStreamDefaultController<Uint8Array>

/** Returns what picks the fields out of a form with files; null if it is no multipart form. */
export function findTextFields({ headers }: Request): TextFields | null {
  const boundary = readBoundary(headers.get('content-type') ?? '')
  return boundary ? new TextFields(boundary) : null
}

/**
 * Picks the parts of a multipart form that are not files, piece by piece. A form with too much text,
 * too many parts or too long a part head is cut off there, so that reading it fails.
 */
export class TextFields {
  readonly #separator: string
  /**
   * What has arrived and may still belong to a separator. Begins with a line break, because the first
   * separator has none before it and the others do.
   */
  #rest = Buffer.from(lineBreak)
  #isKept = false
  #passed = 0
  #parts = 0
  #picked: Uint8Array[] = []

  constructor(boundary: string) {
    this.#separator = `${lineBreak}--${boundary}`
  }

  /** Takes the next piece, and returns what is known to belong to fields. */
  take(piece: Uint8Array): Uint8Array[] {
    if (this.#passed <= largestPlainBody) this.#readPiece(piece)
    return this.#handOver()
  }

  /** Returns the last part and the end of the form. */
  end(): Uint8Array[] {
    const end = this.#rest.indexOf(this.#separator)
    if (end !== -1) this.#pass(end)
    this.#isKept = true
    this.#pass(this.#rest.length)
    return this.#handOver()
  }

  #handOver() {
    const picked = this.#picked
    this.#picked = []
    return picked
  }

  #readPiece(piece: Uint8Array) {
    this.#rest = Buffer.concat([this.#rest, piece])
    let at = this.#rest.indexOf(this.#separator)
    while (at !== -1) {
      const head = this.#readHead(at)
      if (head === null) break
      this.#parts += 1
      if (this.#parts > maxFields) return this.#drop()
      this.#pass(at)
      this.#isKept = !isFile(head)
      this.#pass(head.length)
      at = this.#rest.indexOf(this.#separator)
    }
    const undecided = at === -1 ? this.#separator.length : this.#rest.length - at
    this.#pass(Math.max(0, this.#rest.length - undecided))
    if (this.#rest.length > longestPartHead) this.#drop()
  }

  /** Returns the separator at a place with the headers after it; null if they are not complete. */
  #readHead(at: number): Buffer | null {
    const end = this.#rest.indexOf(
      lineBreak + lineBreak,
      at + this.#separator.length + lineBreak.length,
    )
    return end === -1 ? null : this.#rest.subarray(at, end + 2 * lineBreak.length)
  }

  /** Takes bytes from the beginning, and passes them on if they belong to a kept part. */
  #pass(count: number) {
    const bytes = this.#rest.subarray(0, count)
    this.#rest = this.#rest.subarray(count)
    if (!this.#isKept || count === 0 || this.#passed > largestPlainBody) return
    // The form itself has no line break before its first separator.
    this.#picked.push(this.#passed === 0 ? bytes.subarray(lineBreak.length) : bytes)
    this.#passed += count
  }

  /** Passes nothing more. */
  #drop() {
    this.#rest = Buffer.alloc(0)
    this.#passed = Number.POSITIVE_INFINITY
  }
}
