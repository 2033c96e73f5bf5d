type Options = {
  /** Returns the processor time of this thread so far, in milliseconds. */
  processorTime?: () => number
  /** Calls a function in the next turn of the event loop. */
  nextTurn?: (call: () => void) => void
}

/**
 * How many pages were begun in a turn, and the processor time before and after; `endedAt` is null
 * until the turn ends.
 */
type Begun = { pages: number; begunAt: number; endedAt: number | null }

/** This many pages may always wait, even if the first pages after a start are slow. */
const alwaysTaken = 25

/**
 * In milliseconds: while pages wait, one is begun at least each time that everything else has used so
 * much processor time. A turn in which hundreds of cached pages are sent takes many times as long.
 */
const longestBetween = 20

/** A guess, in milliseconds, until pages have waited. */
const firstCost = 5

/** How much the newest pages count in the average. */
const weightOfNewest = 0.1

/**
 * The newest pages count at most so many times the average. A turn in which one address is refused
 * hundreds of pages takes long, but the next ones do not: its flood must not make the queue look full
 * to everybody else.
 */
const maxGrowth = 3

/**
 * Pages that wait to be rendered, first come, first served. One is begun in each turn of the event
 * loop, or several after a long one, so that whatever needs no rendering (cached pages, files, forms)
 * is answered in between.
 */
export class PageQueue {
  readonly #waiting: (() => void)[] = []
  readonly #processorTime: () => number
  readonly #nextTurn: (call: () => void) => void
  /** Milliseconds of processor time from one page to the next, on average. */
  #cost = firstCost
  /** The pages that were begun last; null if none has waited since. */
  #last: Begun | null = null
  #isScheduled = false

  constructor({ processorTime = threadTime, nextTurn = setImmediate }: Options = {}) {
    this.#processorTime = processorTime
    this.#nextTurn = nextTurn
  }

  /** The milliseconds of processor time after which a page that comes now is begun. */
  get delay(): number {
    return this.delayBehind(this.#waiting.length)
  }

  /** The milliseconds of processor time after which a page behind so many others is begun. */
  delayBehind(pages: number): number {
    return pages < alwaysTaken ? 0 : pages * this.#cost
  }

  /** Resolves when the page may be begun. */
  wait(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    this.#schedule()
    return promise
  }

  #schedule() {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#nextTurn(() => this.#takeTurn())
    // In the same turn, once the pages that it began are rendered.
    this.#nextTurn(() => this.#endTurn())
  }

  #takeTurn() {
    const time = this.#processorTime()
    const last = this.#last
    if (last) this.#addCost((time - last.begunAt) / last.pages)
    const others = time - (last?.endedAt ?? time)
    const begun = this.#waiting.splice(0, Math.max(1, Math.floor(others / longestBetween)))
    this.#last = { pages: begun.length, begunAt: time, endedAt: null }
    for (const begin of begun) begin()
  }

  #addCost(milliseconds: number) {
    const counted = Math.min(milliseconds, this.#cost * maxGrowth)
    this.#cost += (counted - this.#cost) * weightOfNewest
  }

  #endTurn() {
    this.#isScheduled = false
    if (this.#last) this.#last.endedAt ??= this.#processorTime()
    if (this.#waiting.length > 0) this.#schedule()
    else this.#last = null
  }
}

function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
