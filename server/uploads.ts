import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Context, Next } from 'hono'

/** Uploads that may be received or processed at a time: in the whole portal, and of one member. */
const maxAtOnce = 8
const maxOfOne = 2

/** Uploads that may be in memory at a time, because one can take twice its size. */
const maxInMemory = 2

/**
 * Milliseconds without a byte after which an upload is refused, and milliseconds that it may take
 * in total.
 */
const longestPause = 30_000
export const longestUpload = 30 * 60_000

export const retrySeconds = '30'

type Refusals = {
  /** @param bytes the allowed size */
  tooLarge(context: Context, bytes: number): Response | Promise<Response>
  tooSlow(context: Context): Response | Promise<Response>
  tooMany(context: Context): Response | Promise<Response>
}

type Upload = {
  memberId: number
  /** Called when the upload begins. From then on only the time limits of this file apply. */
  onStart(): void
}

type Settings = { folder: string; maxSize: number; refuse: Refusals }

/**
 * Receives uploads in files, so that slow ones do not fill the memory
 * (docs/rules.md#uploads-under-way). Routes get the request when it has arrived completely.
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
        // A file cannot be closed while a stream uses it, and not every route reads its body to the
        // end.
        stream.destroy()
        memory.leave()
      }
    } finally {
      await file.close()
      leave()
    }
  }
}

/**
 * Opens a file and removes its name, so that it disappears when it is closed or the process
 * crashes.
 */
async function openUnnamed(folder: string): Promise<FileHandle> {
  const path = join(folder, `mainstreet-upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

/** Writes the body to the file. After a refusal the rest of the body is not read. */
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
    // Rejects the pending read, for which nobody waits.
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

/** The members with uploads in progress. */
class Places {
  readonly #owners: number[] = []

  /**
   * Takes a place; returns a function that frees it, or null if the member or the portal has none
   * left.
   */
  take(owner: number): (() => void) | null {
    const own = this.#owners.filter((each) => each === owner)
    if (this.#owners.length >= maxAtOnce || own.length >= maxOfOne) return null
    this.#owners.push(owner)
    return () => void this.#owners.splice(this.#owners.indexOf(owner), 1)
  }
}

/** Admits a limited number at a time, in the order of arrival. */
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
