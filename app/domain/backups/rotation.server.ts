import { hours } from '#app/shared/clock.server.ts'

/** How many copies are kept: the newest of each hour, day and month. */
const kept = { hours: 24, days: 14, months: 12 }

/** Names of copies made by earlier versions have a day but no time. */
const copyName = /^portal-\d{4}-\d{2}-\d{2}(T\d{2}-\d{2}Z)?\.db$/
const [monthEnd, dayEnd, hourEnd] = [
  'portal-2026-11',
  'portal-2026-11-22',
  'portal-2026-11-22T03',
].map(({ length }) => length)

/** Returns the name of a copy made at an instant (UTC), so that names sort by time. */
export function nameCopy(instant: string): string {
  return `portal-${instant.slice(0, 16).replace(':', '-')}Z.db`
}

/**
 * Returns the instant in a copy's name; null for a copy of an earlier version, whose name has only
 * a day.
 */
export function readCopyTime(name: string): string | null {
  const [, hour, minute] = /^portal-(.{13})-(\d{2})Z\.db$/.exec(name) ?? []
  return hour && minute ? `${hour}:${minute}:00.000Z` : null
}

/** Names up to an hour in the future are accepted, because clocks are corrected by small steps. */
const tolerance = hours(1)

/**
 * Returns a folder's copies, newest first. Other files are ignored, and so are copies named in the
 * future: the clock was ahead, so nobody knows when they were made.
 * @param now an instant (UTC)
 */
export function listCopies(names: readonly string[], now: string): string[] {
  const latest = nameCopy(new Date(Date.parse(now) + tolerance).toISOString())
  return names
    .filter((name) => copyName.test(name) && name <= latest)
    .sort()
    .reverse()
}

/**
 * Returns the copies that are old enough to be deleted (docs/rules.md#backups).
 * @param now an instant (UTC)
 */
export function listOutdated(names: readonly string[], now: string): string[] {
  const copies = listCopies(names, now)
  const keep = new Set<string>()
  const keepNewest = (period: (name: string) => string, most: number) => {
    const newest = new Map<string, string>()
    for (const name of copies) if (!newest.has(period(name))) newest.set(period(name), name)
    for (const name of [...newest.values()].slice(0, most)) keep.add(name)
  }
  keepNewest((name) => name.slice(0, hourEnd), kept.hours)
  keepNewest((name) => name.slice(0, dayEnd), kept.days)
  keepNewest((name) => name.slice(0, monthEnd), kept.months)
  return copies.filter((name) => !keep.has(name))
}
