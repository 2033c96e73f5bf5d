import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { cacheByText } from '#app/shared/cache-by-text.ts'
import { hasNoBody, readBody } from './text-answers.ts'

const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Low, because a visitor waits for this compression. */
const answeredQuality = 4

/** In bytes. Smaller bodies gain nothing from compression. */
const smallestBody = 512

/** The types of answers sent in one piece. Downloads are streams and are not compressed. */
const wholeTypes =
  /^(text\/(html|css|plain|javascript|calendar)|application\/(json|wasm|xml|atom\+xml|manifest\+json)|image\/svg)/

/** Returns the best encoding the client accepts; `q=0` excludes one. */
export const chooseEncoding = cacheByText((accepted: string | undefined): Encoding => {
  if (!accepted) return 'identity'
  const offers = accepted.toLowerCase().split(',')
  const takes = (name: string) =>
    offers.some((offer) => {
      const [coding = '', ...parameters] = offer.split(';').map((part) => part.trim())
      return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
})

/**
 * @param quality 0 to 9, for brotli and gzip: high for bodies that are stored and sent often, low for
 * a single answer
 */
export function compress(body: Uint8Array, encoding: Encoding, quality: number) {
  switch (encoding) {
    case 'br':
      return brotli(body, brotliOptions(body, quality))
    case 'gzip':
      return gzipped(body, { level: quality })
    case 'identity':
      return Promise.resolve(body)
  }
}

/**
 * Like `compress`, but synchronous. For small bodies at a low quality, because no other request is
 * served meanwhile.
 */
export function compressNow(body: Uint8Array, encoding: Encoding, quality: number): Uint8Array {
  switch (encoding) {
    case 'br':
      return brotliCompressSync(body, brotliOptions(body, quality))
    case 'gzip':
      return gzipSync(body, { level: quality })
    case 'identity':
      return body
  }
}

function brotliOptions(body: Uint8Array, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }
}

export function isCompressible(contentType: string | null, size: number): boolean {
  return size >= smallestBody && wholeTypes.test(contentType ?? '')
}

/** Compresses answers that are not compressed yet. */
export const compressAnswers: MiddlewareHandler = async (context, next) => {
  await next()
  const { res } = context
  const encoding = chooseEncoding(context.req.header('accept-encoding'))
  const isDone = res.headers.has('content-encoding') || context.req.method === 'HEAD'
  if (isDone || encoding === 'identity') return
  // A download is a stream, and may be larger than memory.
  if (/^attachment\b/i.test(res.headers.get('content-disposition') ?? '')) return
  const contentType = res.headers.get('content-type')
  // A compressed part of a body (206) would not fit the other parts.
  if (!wholeTypes.test(contentType ?? '') || res.status === 206 || hasNoBody(res)) return
  const whole = await readBody(res)
  const headers = new Headers(res.headers)
  const compresses = isCompressible(contentType, whole.length)
  if (compresses) headers.set('Content-Encoding', encoding)
  if (!/\baccept-encoding\b/i.test(headers.get('Vary') ?? ''))
    headers.append('Vary', 'Accept-Encoding')
  const body = compresses ? await compress(whole, encoding, answeredQuality) : whole
  headers.set('Content-Length', String(body.length))
  context.res = undefined
  context.res = new Response(body as Uint8Array<ArrayBuffer>, { status: res.status, headers })
}
