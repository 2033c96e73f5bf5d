import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { chooseEncoding, type Encoding } from './compression.ts'
import { answerFrom, type StoredAnswer } from './page-answers.ts'
import { sendFromMemory } from './send-from-memory.ts'
import { readBody } from './text-answers.ts'

/** In bytes. A larger file is read from the disk each time. */
const largestFile = 512 * 1024

/** The addresses of the built files. Only these are kept, so that strangers cannot fill the memory. */
const addresses = new Set([...listFiles('build/client'), ...listFiles('build/client/assets')])

function listFiles(folder: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.map((file) => join(folder, file).slice('build/client'.length))
}

/** Built files as they were sent first, by their encoding and address. */
const kept = new Map<string, StoredAnswer>()

const toKey = (encoding: Encoding, url: string) => `${encoding} ${url}`

/** Returns the encoding that a request for a whole built file gets; null for any other request. */
function findEncoding({ method, url = '', headers }: IncomingMessage): Encoding | null {
  if (!addresses.has(url) || (method !== 'GET' && method !== 'HEAD')) return null
  if (headers.range !== undefined) return null
  return chooseEncoding(headers['accept-encoding'] as string | undefined)
}

/**
 * Answers from memory whoever asks for a built file that was sent before: from the disk, a file takes
 * ten times as long as a cached page.
 */
export function serveCachedFiles(application: RequestListener): RequestListener {
  return (req, res) => {
    const encoding = findEncoding(req)
    const url = req.url ?? ''
    const file = encoding && kept.get(toKey(encoding, url))
    if (!file) return application(req, res)
    sendFromMemory(req, res, answerFrom(file, req, encoding), { route: null, path: url })
  }
}

/**
 * Keeps the answers of `staticFiles` for `serveCachedFiles`. Not every file has the encoding that its
 * visitor prefers: pictures and the smallest scripts are sent as they are.
 */
export const cacheFiles: MiddlewareHandler<{ Bindings: HttpBindings }> = async (context, next) => {
  await next()
  const { incoming } = context.env
  const encoding = incoming.method === 'GET' ? findEncoding(incoming) : null
  const { status, headers } = context.res
  const etag = headers.get('etag')
  if (!encoding || status !== 200 || !etag) return
  if (Number(headers.get('content-length')) > largestFile) return
  const body = await readBody(context.res)
  const own = (headers.get('content-encoding') ?? 'identity') as Encoding
  kept.set(toKey(encoding, incoming.url ?? ''), {
    etag,
    headers: Object.fromEntries(headers),
    bodies: { [own]: body },
    answers: {},
  })
  context.res = undefined
  context.res = new Response(body as Uint8Array<ArrayBuffer>, { status, headers })
}
