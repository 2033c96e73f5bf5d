/** What programs read again and again, some of them asking by date alone. */
const askedByDate = /^(text\/calendar|application\/(atom\+)?xml)/

const maxKnown = 2000

/**
 * Remembers since when feeds, calendars and sitemaps are as they are. Their newest entry does not
 * tell: a list also changes when something leaves it.
 */
export class ChangeTimes {
  readonly #known = new Map<string, { mark: string; at: number }>()

  /**
   * Returns the value of Last-Modified for an answer; null for those that need none.
   * @param mark of the body, such as its hash
   * @param time milliseconds since 1970
   */
  lastModified(key: string, contentType: string | null, mark: string, time: number): string | null {
    if (!askedByDate.test(contentType ?? '')) return null
    const known = this.#known.get(key)
    const second = Math.floor(time / 1000) * 1000
    // Two bodies never have the same second, or a reader would miss the later one.
    const changed = known?.at === second ? second + 1000 : second
    const at = known?.mark === mark ? known.at : changed
    this.#known.delete(key)
    this.#known.set(key, { mark, at })
    const [oldest] = this.#known.keys()
    if (this.#known.size > maxKnown && oldest !== undefined) this.#known.delete(oldest)
    return new Date(at).toUTCString()
  }
}
