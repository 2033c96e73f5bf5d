import { setTimeout } from 'node:timers/promises'
import { until } from './box.ts'
import { Browser } from './browser.ts'

/**
 * Several people who send one message after the other until they are stopped, and the messages that
 * the portal has acknowledged.
 */
export class Writers {
  readonly acknowledged = new Set<string>()
  readonly #site: string
  readonly #name: string
  readonly #writing: Promise<void>[]
  #sent = 0
  #isStopped = false

  constructor(site: string, { name = 'Message', people = 4 } = {}) {
    this.#site = site
    this.#name = name
    this.#writing = Array.from({ length: people }, () => this.#write())
  }

  async #write() {
    while (!this.#isStopped) {
      this.#sent += 1
      const message = `${this.#name} ${this.#sent}`
      // Each from its own address, because the portal limits requests by address.
      const sent = new Browser(this.#site).post('/contact', {
        name: 'Ann',
        email: 'ann@example.org',
        message,
      })
      // A connection that breaks acknowledges nothing.
      const status = await sent.then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === 303) this.acknowledged.add(message)
      else await setTimeout(50)
    }
  }

  /** Waits until `count` more writes have been acknowledged. */
  acknowledge(count: number) {
    const wanted = this.acknowledged.size + count
    return until(`${count} more are written`, () => this.acknowledged.size >= wanted)
  }

  async stop() {
    this.#isStopped = true
    await Promise.all(this.#writing)
  }
}
