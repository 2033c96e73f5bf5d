type Options = {
  /** Returns the processor time of this thread so far, in milliseconds. */
  processorTime?: () => number
  /** Calls a function in the next turn of the event loop. */
  nextTurn?: (call: () => void) => void
}

/** This many pages may always wait, even if the first pages after a start are slow. */
const alwaysTaken = 100

/** Milliseconds of processor time for which a page waits while visitors connect. */
const longestAccepting = 5

/** A guess, in milliseconds, until pages have waited. */
const firstCost = 5

/** How much the newest page counts in the average. */
const weightOfNewest = 0.1

/**
 * Pages that wait to be rendered, first come, first served. One is begun in each turn of the event
 * loop, so that whatever needs no rendering (cached pages, files, forms) is answered in between.
 *
 * While visitors connect, none is begun for a moment: Node accepts one connection in a turn
 * (docs/upstream.md), and a visitor who is not accepted can be neither answered nor refused.
 */
export class PageQueue {
  readonly #waiting: (() => void)[] = []
  readonly #processorTime: () => number
  readonly #nextTurn: (call: () => void) => void
  /** Milliseconds of processor time from one page to the next, on average. */
  #cost = firstCost
  /** The processor time at which the last page was begun; null if none has waited since. */
  #begunAt: number | null = null
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
    this.#nextTurn(() => {
      this.#isScheduled = false
      this.#takeTurn()
      if (this.#waiting.length > 0) this.#schedule()
      else this.#begunAt = null
    })
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
    if (this.#begunAt !== null) this.#cost += (time - this.#begunAt - this.#cost) * weightOfNewest
    this.#begunAt = time
    this.#waiting.shift()?.()
  }
}

function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
