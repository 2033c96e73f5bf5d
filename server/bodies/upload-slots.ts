/** Uploads that may be received or processed at a time: in the whole portal, and of one member. */
const maxAtOnce = 8
const maxPerMember = 2

/** Milliseconds for which it is remembered how long a member's uploads have taken. */
const remembered = 60 * 60_000

/**
 * Milliseconds by which a member's uploads must have taken longer than those of another who needs a
 * slot. Most uploads are over sooner.
 */
const leastDifference = 5 * 60_000

type Slot = {
  memberId: number
  since: number
  /** Null once the upload has arrived, because processing it does not take long. */
  cutOff: (() => void) | null
}

/** The slot of one upload, as the upload uses it. */
type OwnSlot = {
  /** Must be called when the upload has arrived. */
  finishReceiving(): void
  leave(): void
}

/**
 * The slots for uploads (docs/rules.md#uploads-under-way). When all are taken, the member whose
 * uploads have taken the most time in the last hour makes room for one who has used less. So a few
 * members who send slowly keep nobody out.
 */
export class UploadSlots {
  readonly #slots = new Set<Slot>()
  /** The time of each member's ended uploads. */
  readonly #ended = new Map<number, { milliseconds: number; forgetAt: number }>()
  readonly #clock: () => number

  /** @param clock returns milliseconds; tests pass their own */
  constructor(clock = () => performance.now()) {
    this.#clock = clock
  }

  /**
   * Takes a slot; returns null if there is none for this member.
   * @param cutOff ends the upload; called when another member gets its slot
   */
  take(memberId: number, cutOff: () => void): OwnSlot | null {
    this.#forget()
    const own = [...this.#slots].filter((each) => each.memberId === memberId)
    if (own.length >= maxPerMember) return null
    if (this.#slots.size >= maxAtOnce && !this.#makeRoom(memberId)) return null
    const slot: Slot = { memberId, since: this.#clock(), cutOff }
    this.#slots.add(slot)
    return {
      finishReceiving() {
        slot.cutOff = null
      },
      leave: () => this.#leave(slot),
    }
  }

  #makeRoom(memberId: number): boolean {
    const receiving = [...this.#slots].filter(({ cutOff }) => cutOff !== null)
    const [longest] = receiving.sort(
      (a, b) => this.#measureTime(b.memberId) - this.#measureTime(a.memberId),
    )
    if (!longest) return false
    if (this.#measureTime(longest.memberId) - this.#measureTime(memberId) < leastDifference)
      return false
    longest.cutOff?.()
    this.#leave(longest)
    return true
  }

  /** The milliseconds that a member's uploads have taken in about the last hour. */
  #measureTime(memberId: number): number {
    const now = this.#clock()
    const own = [...this.#slots].filter((each) => each.memberId === memberId)
    const ended = this.#ended.get(memberId)?.milliseconds ?? 0
    return own.reduce((sum, { since }) => sum + now - since, ended)
  }

  #leave(slot: Slot) {
    // Already gone if it was cut off to make room for another member's.
    if (!this.#slots.delete(slot)) return
    this.#forget()
    const now = this.#clock()
    const ended = this.#ended.get(slot.memberId)
    this.#ended.set(slot.memberId, {
      milliseconds: (ended?.milliseconds ?? 0) + now - slot.since,
      forgetAt: ended?.forgetAt ?? now + remembered,
    })
  }

  #forget() {
    const now = this.#clock()
    for (const [memberId, { forgetAt }] of this.#ended) {
      if (forgetAt <= now) this.#ended.delete(memberId)
    }
  }
}
