import { setTimeout } from 'node:timers/promises'

/** Milliseconds from one visitor to the next. */
const interval = 40

/**
 * The addresses that visitors open in turn. One with a `view` that no page has is not in the cache.
 */
const pages = [
  () => '/properties',
  (index: number) => `/properties?view=${index}`,
  (index: number) => `/properties/${(index % 300) * 3 + 1}?view=${index}`,
  (index: number) => `/listings?q=river&view=${index}`,
  () => '/',
]

type Waits = { p50: number; p99: number; longest: number; pages: number }

/**
 * Visitors who come at a fixed rate, however long the answers take. The wait of each is measured
 * from the moment at which the visit was due.
 */
export class OpenLoop {
  #times: Promise<number>[] = []
  #isOver = false
  readonly #ended: Promise<void>

  constructor(origin: string) {
    this.#ended = this.#send(origin)
  }

  async #send(origin: string) {
    const begun = performance.now()
    for (let index = 0; !this.#isOver; index += 1) {
      const due = begun + index * interval
      await setTimeout(Math.max(0, due - performance.now()))
      this.#times.push(visit(`${origin}${pages[index % pages.length]?.(index) ?? '/'}`, due))
    }
  }

  /** Returns the waits, in milliseconds, of visitors who came since the previous call. */
  async takeWaits(): Promise<Waits> {
    const came = this.#times
    this.#times = []
    const times = (await Promise.all(came)).sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
    return { p50: at(0.5), p99: at(0.99), longest: times.at(-1) ?? 0, pages: times.length }
  }

  async end() {
    this.#isOver = true
    await this.#ended
    await Promise.all(this.#times)
  }
}

async function visit(url: string, due: number): Promise<number> {
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - due
}
