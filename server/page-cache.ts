import { createHash } from 'node:crypto'
import { ChangeTimes } from './change-times.ts'
import { compress, compressNow, type Encoding, isCompressible } from './compression.ts'
import type { StoredAnswer } from './page-answers.ts'
import { isValid, type Sources, type Validity, validityNow } from './page-validity.ts'

export type CachedPage = Validity &
  StoredAnswer & {
    /** By a clock that nobody can set. */
    expiresAt: number
    bytes: number
    /** The pattern of the route that made it, for the metrics. */
    route: string | null
    /** The listing that it is about, whose views are counted; null for other pages. */
    listingId: number | null
    /** Requested again since it was stored, so it is worth compressing well. */
    isWanted: boolean
    /** Requested since the cache was last full. */
    isUsed: boolean
  }

type Options = Sources & {
  maxBytes?: number
  /** Milliseconds; tests pass their own clock. */
  clock?: () => number
}

const largestPage = 512 * 1024
const longestKey = 1024

/** Low quality for the first visitor, who waits for the compression. */
const firstQuality = 4

/** High quality, in the background, once a second request shows that it is worth it. */
const wantedQuality = 9

/**
 * Public pages as sent over the wire. A shared cache in the sense of HTTP: stores responses with
 * `public, s-maxage`, and when full drops the oldest page that nobody has asked for since it was last
 * full. To put a page last at each request instead would cost more than all the rest of an answer.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #changeTimes = new ChangeTimes()
  readonly #sources: Sources
  readonly #maxBytes: number
  readonly #clock: () => number
  #bytes = 0

  constructor({
    maxBytes = 64 * 1024 * 1024,
    clock = () => performance.now(),
    ...sources
  }: Options) {
    this.#sources = sources
    this.#maxBytes = maxBytes
    this.#clock = clock
  }

  get bytes() {
    return this.#bytes
  }

  /** What a page that is rendered now will be true for. */
  validity(): Validity {
    return validityNow(this.#sources)
  }

  /** Returns the page of a key, if it is still fresh. */
  find(key: string): CachedPage | null {
    const page = this.#pages.get(key)
    if (!page) return null
    if (!isValid(page, this.#sources) || page.expiresAt <= this.#clock()) {
      this.#forget(key, page)
      return null
    }
    page.isUsed = true
    if (!page.isWanted) {
      page.isWanted = true
      void this.#compressWell(key, page)
    }
    return page
  }

  /**
   * Stores a response that allows it, unless it is too large. Returns the page to answer with; null
   * when it must not be cached, and the response is untouched then.
   * @param validity as it was before the page was rendered
   * @param encoding the encoding for the first visitor
   */
  async store(
    key: string,
    response: Response,
    validity: Validity,
    encoding: Encoding = 'identity',
  ): Promise<CachedPage | null> {
    const seconds = getLifetime(response)
    if (seconds === null || key.length > longestKey) return null
    const body = new Uint8Array(await response.arrayBuffer())
    const hash = createHash('sha1').update(body).digest('base64url').slice(0, 12)
    const type = response.headers.get('content-type')
    const changed = this.#changeTimes.lastModified(key, type, hash, validity.from)
    const page: CachedPage = {
      ...validity,
      expiresAt: this.#clock() + seconds * 1000,
      etag: `W/"${validity.version}-${hash}"`,
      headers: {
        ...Object.fromEntries(response.headers),
        ...(changed && { 'last-modified': changed }),
      },
      bodies: { identity: body },
      answers: {},
      bytes: key.length + body.length,
      route: null,
      listingId: null,
      isWanted: false,
      isUsed: false,
    }
    if (encoding !== 'identity' && isCompressiblePage(page)) {
      this.#add(page, encoding, await compress(body, encoding, firstQuality))
    }
    if (body.length <= largestPage) this.#keep(key, page)
    return page
  }

  /**
   * Compresses a page at once for a visitor whose encoding it lacks, because the first visitor's was
   * another and the thorough compression is not done yet. Takes less than a millisecond.
   */
  supply(key: string, page: CachedPage, encoding: Encoding) {
    const { identity } = page.bodies
    if (page.bodies[encoding] || !identity || !isCompressiblePage(page)) return
    const growth = this.#add(page, encoding, compressNow(identity, encoding, firstQuality))
    if (this.#pages.get(key) === page) this.#bytes += growth
    this.#trim()
  }

  async #compressWell(key: string, page: CachedPage) {
    const { identity } = page.bodies
    if (!identity || !isCompressiblePage(page)) return
    const encodings = ['br', 'gzip'] as const
    for (const encoding of encodings) {
      const body = await compress(identity, encoding, wantedQuality)
      if (this.#pages.get(key) !== page) return
      this.#bytes += this.#add(page, encoding, body)
      this.#trim()
    }
  }

  /**
   * Keeps a copy, because zlib returns the first bytes of a buffer of 16 KB, and all of it would
   * stay in memory.
   * @returns the bytes added to the page
   */
  #add(page: CachedPage, encoding: Encoding, body: Uint8Array): number {
    const growth = body.length - (page.bodies[encoding]?.length ?? 0)
    page.bodies[encoding] = new Uint8Array(body)
    page.answers = {}
    page.bytes += growth
    return growth
  }

  #keep(key: string, page: CachedPage) {
    const old = this.#pages.get(key)
    if (old) this.#forget(key, old)
    this.#pages.set(key, page)
    this.#bytes += page.bytes
    this.#trim()
  }

  /** Drops pages until the rest fits. The loop comes to those that it has put last, too. */
  #trim() {
    for (const [oldest, page] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break
      this.#pages.delete(oldest)
      if (page.isUsed) this.#pages.set(oldest, page)
      else this.#bytes -= page.bytes
      page.isUsed = false
    }
  }

  #forget(key: string, page: CachedPage) {
    if (this.#pages.delete(key)) this.#bytes -= page.bytes
  }
}

function isCompressiblePage({ headers, bodies }: CachedPage): boolean {
  return isCompressible(headers['content-type'] ?? null, bodies.identity?.length ?? 0)
}

/** Returns the seconds a shared cache may keep a response; null when it may not. */
function getLifetime(response: Response): number | null {
  if (response.status !== 200 || response.headers.has('set-cookie')) return null
  // A built file, which has its own compression and ETag.
  if (response.headers.has('content-encoding') || response.headers.has('etag')) return null
  const control = response.headers.get('cache-control') ?? ''
  if (!/\bpublic\b/.test(control)) return null
  const seconds = /\bs-maxage=(\d+)/.exec(control) ?? /\bmax-age=(\d+), immutable/.exec(control)
  return seconds ? Number(seconds[1]) : null
}
