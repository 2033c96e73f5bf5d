/** Content that programs poll, some of them by date only. */
const askedByDate = /^(text\/calendar|application\/(atom\+)?xml)/

const maxKnown = 2000

/**
 * Remembers when the content of feeds, calendars and sitemaps last changed. The date of their
 * newest entry is not enough, because a list also changes when an entry leaves it.
 */
export class LastModifiedDates {
  readonly #known = new Map<string, { mark: string; at: number }>()

  /**
   * Returns the value of Last-Modified for an answer; null for types that need none.
   * @param mark identifies the body, such as its hash
   * @param time milliseconds since 1970
   */
  dateFor(key: string, contentType: string | null, mark: string, time: number): string | null {
    if (!askedByDate.test(contentType ?? '')) return null
    const known = this.#known.get(key)
    const second = Math.floor(time / 1000) * 1000
    // Two different bodies never get the same second, or a program would miss the later one.
    const changed = known && known.at >= second ? known.at + 1000 : second
    const at = known?.mark === mark ? known.at : changed
    this.#known.delete(key)
    this.#known.set(key, { mark, at })
    const [oldest] = this.#known.keys()
    if (this.#known.size > maxKnown && oldest !== undefined) this.#known.delete(oldest)
    return new Date(at).toUTCString()
  }
}
