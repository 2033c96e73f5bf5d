import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Context, Next } from 'hono'
import { Turns } from '#app/shared/turns.ts'
import type { TextFields } from './form-without-files.ts'
import { prepareUploadFolder } from './upload-folder.ts'
import { UploadSlots } from './upload-slots.ts'

/** Uploads that may be in memory at a time, because one can take twice its size. */
const maxInMemory = 2

/**
 * Milliseconds without a byte after which an upload is refused, and milliseconds that it may take
 * in total.
 */
const longestPause = 30_000
export const longestUpload = 30 * 60_000

type Refusals = {
  /** @param bytes the allowed size */
  tooLarge(context: Context, bytes: number): Response | Promise<Response>
  tooSlow(context: Context): Response | Promise<Response>
  tooMany(context: Context): Response | Promise<Response>
}

type Upload = {
  memberId: number
  /** In bytes. */
  maxSize: number
  /** Picks what is stored of the body; without it, all is. */
  fields: TextFields | null
  /** Called when the upload begins. From then on only `longestPause` and `longestUpload` apply. */
  onStart(): void
}

type Settings = { folder: string; refuse: Refusals }

/**
 * Receives uploads in files, so that slow ones do not fill the memory
 * (docs/rules.md#uploads-under-way). Routes get the request when it has arrived completely.
 */
export function receiveUploads({ folder, refuse }: Settings) {
  const slots = new UploadSlots()
  const memory = new Turns(maxInMemory)
  return async (context: Context, next: Next, upload: Upload) => {
    const { memberId, maxSize, fields, onStart } = upload
    const { raw } = context.req
    if (!raw.body) return next()
    const receiving = new AbortController()
    const slot = slots.take(memberId, () => receiving.abort())
    if (!slot) return refuse.tooMany(context)
    onStart()
    let file: FileHandle | undefined
    try {
      file = await openUnnamed(folder)
      const outcome = await writeBody(raw.body, file, { maxSize, fields, until: receiving.signal })
      slot.finishReceiving()
      if (outcome !== 'whole') {
        context.header('Connection', 'close')
        return outcome === 'large' ? refuse.tooLarge(context, maxSize) : refuse.tooSlow(context)
      }
      const whole = file
      await memory.run(() => passOn(context, next, whole))
    } finally {
      await file?.close()
      slot.leave()
    }
  }
}

/** Lets the route answer the request with the body that was received in the file. */
async function passOn(context: Context, next: Next, file: FileHandle) {
  const { url, method, headers, signal } = context.req.raw
  const stream = file.createReadStream({ start: 0, autoClose: false })
  try {
    const body = Readable.toWeb(stream) as ReadableStream
    const init = { method, headers, signal, body, duplex: 'half' }
    context.req.raw = new Request(url, init)
    await next()
  } finally {
    // A file cannot be closed while a stream uses it, and not every route reads its body to the
    // end.
    stream.destroy()
  }
}

/**
 * Opens a file and removes its name, so that it disappears when it is closed or the process
 * crashes.
 */
async function openUnnamed(folder: string): Promise<FileHandle> {
  // Systems delete folders below /var/tmp that were not used for some weeks.
  if (!existsSync(folder)) prepareUploadFolder(folder)
  const path = join(folder, `mainstreet-upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

type Limits = Pick<Upload, 'maxSize' | 'fields'> & {
  /** Aborts when the upload must end. */
  until: AbortSignal
}

/** Writes the body to the file. After a refusal the rest of the body is not read. */
async function writeBody(
  body: ReadableStream<Uint8Array>,
  file: FileHandle,
  { maxSize, fields, until }: Limits,
) {
  const reader = body.getReader()
  const deadline = performance.now() + longestUpload
  let size = 0
  // Not `write`, which stores only a part of the piece when the disk becomes full.
  const store = (bytes: Uint8Array[]) => file.writeFile(bytes)
  try {
    while (performance.now() < deadline) {
      const piece = await readInTime(reader, until)
      if (piece === null) return 'slow'
      if (piece.done) {
        if (fields) await store(fields.end())
        return 'whole'
      }
      size += piece.value.length
      if (size > maxSize) return 'large'
      await store(fields ? fields.take(piece.value) : [piece.value])
    }
    return 'slow'
  } finally {
    // Rejects the pending read, for which nobody waits.
    reader.releaseLock()
  }
}

/** Returns the next piece; null if it takes too long, time is up, or its sender has left. */
async function readInTime(reader: ReadableStreamDefaultReader<Uint8Array>, until: AbortSignal) {
  if (until.aborted) return null
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const stop = () => resolve(null)
  const timer = setTimeout(stop, longestPause)
  until.addEventListener('abort', stop)
  const piece = reader.read().catch(() => null)
  const first = await Promise.race([piece, late])
  clearTimeout(timer)
  until.removeEventListener('abort', stop)
  return first
}
