import { createHash } from 'node:crypto'
import { compress, compressNow, type Encoding, isCompressible } from './compression.ts'
import { LastModifiedDates } from './last-modified.ts'
import { measureMemory, type StoredAnswer } from './page-answers.ts'
import { captureValidity, isStillValid, type Sources, type Validity } from './page-validity.ts'
import { getTagged, readBody } from './text-answers.ts'

export type CachedPage = Validity &
  StoredAnswer & {
    bytes: number
    /** The pattern of the route that made it, for the metrics. */
    route: string | null
    /** The path of its address, for the log. */
    path: string
    /** The listing whose views are counted for this page; null for other pages. */
    listingId: number | null
    /** Whether it was requested again since it was stored, so that it is worth compressing well. */
    isWanted: boolean
    /** Whether it was requested since the cache was last full. */
    isUsed: boolean
  }

type Options = Sources & { maxBytes?: number }

const largestPage = 512 * 1024
const longestKey = 1024

/** How many addresses are remembered; usual ones take half a megabyte, the longest five. */
const maxAskedOnce = 5_000

/** Low quality for the first visitor, who waits for the compression. */
const firstQuality = 4

/** High quality, in the background, once a second request shows that it is worth it. */
const wantedQuality = 9

/**
 * Public pages as they are sent. A shared cache in the sense of HTTP: it stores responses with
 * `public, s-maxage`. When full, it drops the oldest page that was not requested since the cache
 * was last full. Moving a page to the end at each request would cost more than the rest of the
 * answer (docs/rules.md#page-cache).
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  /** Addresses with a query, before they are stored. */
  readonly #askedOnce = new Set<string>()
  readonly #lastModified = new LastModifiedDates()
  readonly #sources: Sources
  readonly #maxBytes: number
  #bytes = 0

  constructor({ maxBytes = 64 * 1024 * 1024, ...sources }: Options) {
    this.#sources = sources
    this.#maxBytes = maxBytes
  }

  get bytes() {
    return this.#bytes
  }

  /** Returns the validity of a page that is rendered now. */
  validity(): Validity {
    return captureValidity(this.#sources)
  }

  /** Returns the page for a key if it is still fresh; null otherwise. */
  find(key: string): CachedPage | null {
    const page = this.#pages.get(key)
    if (!page) return null
    if (!isStillValid(page, this.#sources)) {
      this.#forget(key, page)
      this.#remember(key)
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
   * Stores a response that allows it, unless it is too large.
   * @param validity taken before the page was rendered
   * @param encoding the encoding for the first visitor
   * @returns the page to answer with; null if it must not be cached, and the response is then
   * unchanged
   */
  async store(
    key: string,
    response: Response,
    validity: Validity,
    encoding: Encoding = 'identity',
  ): Promise<CachedPage | null> {
    const seconds = getLifetime(response)
    if (seconds === null || key.length > longestKey) return null
    const body = await readBody(response)
    const tagged = getTagged(response, body)
    const hash = createHash('sha1').update(tagged).digest('base64url').slice(0, 12)
    const type = response.headers.get('content-type')
    const changed = this.#lastModified.dateFor(key, type, hash, validity.from)
    const page: CachedPage = {
      ...validity,
      until: Math.min(validity.until, validity.from + seconds * 1000),
      etag: `W/"${validity.version}-${hash}"`,
      headers: {
        ...Object.fromEntries(response.headers),
        ...(changed && { 'last-modified': changed }),
      },
      bodies: { identity: body },
      answers: {},
      bytes: key.length + body.length,
      route: null,
      path: '',
      listingId: null,
      isWanted: false,
      isUsed: false,
    }
    if (encoding !== 'identity' && isCompressiblePage(page)) {
      this.#add(page, encoding, await compress(body, encoding, firstQuality))
    }
    if (body.length <= largestPage && this.#isAskedAgain(key)) this.#keep(key, page)
    return page
  }

  /**
   * Whether an address was asked for before. Those with a query are stored at the second request:
   * crawlers ask for thousands once, which would take the place and the memory of other pages.
   */
  #isAskedAgain(key: string): boolean {
    if (!hasQuery(key) || this.#askedOnce.delete(key)) return true
    this.#remember(key)
    return false
  }

  #remember(key: string) {
    if (!hasQuery(key)) return
    if (this.#askedOnce.size >= maxAskedOnce) this.#askedOnce.clear()
    this.#askedOnce.add(key)
  }

  /**
   * Compresses a page at once for a visitor whose encoding is missing, because the thorough
   * compression is not done yet. Takes less than a millisecond.
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
   * Stores a compressed body as a copy, because zlib returns the beginning of a buffer of 16 KB,
   * which would stay in memory as a whole.
   * @returns the number of bytes added to the page
   */
  #add(page: CachedPage, encoding: Encoding, body: Uint8Array): number {
    const old = page.bodies[encoding]
    const growth = measureMemory(body) - (old ? measureMemory(old) : 0)
    page.bodies[encoding] = Buffer.from(new Uint8Array(body).buffer)
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

  /**
   * Drops pages until the rest fits. Pages that the loop itself moves to the end are visited again.
   */
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

const hasQuery = (key: string) => key.includes('?')

function isCompressiblePage({ headers, bodies }: CachedPage): boolean {
  return isCompressible(headers['content-type'] ?? null, bodies.identity?.length ?? 0)
}

/** Returns the seconds a shared cache may keep a response; null when it may not. */
function getLifetime(response: Response): number | null {
  if (response.status !== 200 || response.headers.has('set-cookie')) return null
  // A built file has its own compression and ETag.
  if (response.headers.has('content-encoding') || response.headers.has('etag')) return null
  const control = response.headers.get('cache-control') ?? ''
  if (!/\bpublic\b/.test(control)) return null
  const seconds = /\bs-maxage=(\d+)/.exec(control) ?? /\bmax-age=(\d+), immutable/.exec(control)
  return seconds ? Number(seconds[1]) : null
}
