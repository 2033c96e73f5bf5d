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
const alwaysTaken = 100

/** Milliseconds of processor time for which a page waits while visitors connect. */
const longestAccepting = 5

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
 * Pages that wait to be rendered, first come, first served. One is begun in each turn of the event
 * loop, or several after a long one, so that whatever needs no rendering (cached pages, files, forms)
 * is answered in between.
 *
 * While visitors connect, none is begun for a moment: Node accepts few connections in a turn
 * (docs/upstream.md), and a visitor who is not accepted can be neither answered nor refused.
 */
export class PageQueue {
  readonly #waiting: (() => void)[] = []
  readonly #processorTime: () => number
  readonly #nextTurn: (call: () => void) => void
  /** Milliseconds of processor time from one page to the next, on average. */
  #cost = firstCost
  /** The pages that were begun last; null if none has waited since. */
  #last: Begun | null = null
  #acceptingSince: number | null = null
  #hasConnected = false
  #isScheduled = false

  constructor({ processorTime = threadTime, nextTurn = setImmediate }: Options = {}) {
    this.#processorTime = processorTime
    this.#nextTurn = nextTurn
  }

  /** The milliseconds of processor time after which a page that comes now is begun. */
  get delay(): number {
    return this.#waiting.length < alwaysTaken ? 0 : this.#waiting.length * this.#cost
  }

  /** Resolves when the page may be begun. */
  wait(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    this.#schedule()
    return promise
  }

  /** Must be called for each connection that is accepted. */
  trackConnection() {
    this.#hasConnected = true
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
    const connects = this.#hasConnected
    this.#hasConnected = false
    if (connects) {
      this.#acceptingSince ??= time
      if (time - this.#acceptingSince < longestAccepting) return
    }
    this.#acceptingSince = null
    const last = this.#last
    if (last) this.#cost += ((time - last.begunAt) / last.pages - this.#cost) * weightOfNewest
    const others = time - (last?.endedAt ?? time)
    const begun = this.#waiting.splice(0, Math.max(1, Math.floor(others / longestBetween)))
    this.#last = { pages: begun.length, begunAt: time, endedAt: null }
    for (const begin of begun) begin()
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
