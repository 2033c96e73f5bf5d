import { vi } from 'vitest'

/** Sets and stops the clock. Timers keep running, so that servers and timeouts work. */
export function setClock(instant: string | number) {
  vi.setSystemTime(instant)
}

export function moveClock(byMs: number) {
  setClock(Date.now() + byMs)
}

/** Returns to the machine's clock. */
export function resetClock() {
  vi.useRealTimers()
}
