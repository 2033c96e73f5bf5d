import { vi } from 'vitest'

/** Sets the clock, which then stands; timers run on, so that servers and deadlines stay real. */
export function setClock(instant: string | number) {
  vi.setSystemTime(instant)
}

export function moveClock(byMs: number) {
  setClock(Date.now() + byMs)
}

/** The clock is the machine's again. */
export function resetClock() {
  vi.useRealTimers()
}
