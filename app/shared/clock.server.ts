/**
 * The portal's one source of the current time.
 * Instants are UTC ISO-8601 text with milliseconds, as the database stores them.
 */

export function now(): Date {
  return new Date()
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
