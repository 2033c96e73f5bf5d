import { setTimeout } from 'node:timers/promises'

/** Milliseconds from one visitor to the next. */
const interval = 40

/** What visitors open in turn; with a view of its own, which no page has, it is in no cache. */
const pages = [
  () => '/properties',
  (index: number) => `/properties?view=${index}`,
  (index: number) => `/properties/${(index % 300) * 3 + 1}?view=${index}`,
  (index: number) => `/listings?q=river&view=${index}`,
  () => '/',
]

type Waits = { p50: number; p99: number; longest: number; pages: number }

/**
 * Visitors who come at a fixed rate, whether or not those before them have their page, as people do.
 * Each has waited since the moment they were due.
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

  /** Returns how long those waited, in milliseconds, who came since the last call. */
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
