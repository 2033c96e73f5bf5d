import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Context, Next } from 'hono'

/** Uploads that arrive or are worked on at a time, in the whole portal and of one member. */
const maxAtOnce = 8
const maxOfOne = 2

/** Uploads that are read into memory at a time: one can take twice its size. */
const maxInMemory = 2

/** Milliseconds without a byte after which an upload is given up, and that all of it may take. */
const longestPause = 30_000
export const longestUpload = 30 * 60_000

export const retrySeconds = '30'

type Refusals = {
  /** Bytes that were allowed. */
  tooLarge(context: Context, bytes: number): Response | Promise<Response>
  tooSlow(context: Context): Response | Promise<Response>
  tooMany(context: Context): Response | Promise<Response>
}

type Upload = {
  memberId: number
  /** From here on the limits of this file say how long it may take. */
  onStart(): void
}

type Settings = { folder: string; maxSize: number; refuse: Refusals }

/**
 * Takes uploads into files, so that no number of slow ones fills the memory
 * (docs/rules.md#uploads-under-way). Routes get the request when it has arrived as a whole.
 */
export function receiveUploads({ folder, maxSize, refuse }: Settings) {
  const places = new Places()
  const memory = new Turns(maxInMemory)
  return async (context: Context, next: Next, { memberId, onStart }: Upload) => {
    const { raw } = context.req
    if (!raw.body) return next()
    const leave = places.take(memberId)
    if (!leave) return refuse.tooMany(context)
    onStart()
    const file = await openUnnamed(folder)
    try {
      const end = await writeBody(raw.body, file, maxSize)
      if (end !== 'whole') {
        context.header('Connection', 'close')
        return end === 'large' ? refuse.tooLarge(context, maxSize) : refuse.tooSlow(context)
      }
      await memory.take()
      const stream = file.createReadStream({ start: 0, autoClose: false })
      try {
        const { url, method, headers, signal } = raw
        const body = Readable.toWeb(stream) as ReadableStream
        const init = { method, headers, signal, body, duplex: 'half' }
        context.req.raw = new Request(url, init)
        await next()
      } finally {
        // The file cannot be closed while a stream holds it, and not every route reads its body.
        stream.destroy()
        memory.leave()
      }
    } finally {
      await file.close()
      leave()
    }
  }
}

/** A file without a name is gone when it is closed, and after a crash. */
async function openUnnamed(folder: string): Promise<FileHandle> {
  const path = join(folder, `mainstreet-upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

/** Writes what arrives; what is left of a body after a refusal stays unread. */
async function writeBody(body: ReadableStream<Uint8Array>, file: FileHandle, maxSize: number) {
  const reader = body.getReader()
  const until = performance.now() + longestUpload
  let size = 0
  try {
    while (performance.now() < until) {
      const piece = await readInTime(reader)
      if (piece === 'late') return 'slow'
      if (piece.done) return 'whole'
      size += piece.value.length
      if (size > maxSize) return 'large'
      await file.write(piece.value)
    }
    return 'slow'
  } catch {
    // The sender has disconnected, so nobody needs the answer.
    return 'slow'
  } finally {
    // Rejects the read that nobody waits for anymore.
    reader.releaseLock()
  }
}

async function readInTime(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, longestPause, 'late')
  })
  try {
    return await Promise.race([reader.read(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Who has uploads under way. */
class Places {
  readonly #owners: number[] = []

  /** A function that gives the place back, or null when there is none left for this member. */
  take(owner: number): (() => void) | null {
    const own = this.#owners.filter((each) => each === owner)
    if (this.#owners.length >= maxAtOnce || own.length >= maxOfOne) return null
    this.#owners.push(owner)
    return () => void this.#owners.splice(this.#owners.indexOf(owner), 1)
  }
}

/** Lets so many in at a time, in the order they came. */
class Turns {
  #free: number
  readonly #waiting: Array<() => void> = []

  constructor(count: number) {
    this.#free = count
  }

  async take() {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  leave() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}
