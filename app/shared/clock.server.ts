/**
 * The portal's one source of the current time. Tests move it; nothing else may set it.
 * Instants are UTC ISO-8601 text with milliseconds, as the database stores them.
 */
let offsetMs = 0

export function now(): Date {
  return new Date(Date.now() + offsetMs)
}

export function nowInstant(): string {
  return now().toISOString()
}

/** The instant that lies `ms` milliseconds after now (or before, when negative). */
export function instantFromNow(ms: number): string {
  return new Date(now().getTime() + ms).toISOString()
}

/** Now, but later than the row's earlier change: a decision is on the very change that was seen. */
export function instantAfter(earlier: string): string {
  return new Date(Math.max(now().getTime(), Date.parse(earlier) + 1)).toISOString()
}

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000

/** Moves the clock; for tests. */
export function moveClock(byMs: number) {
  offsetMs += byMs
}

export function resetClock() {
  offsetMs = 0
}
