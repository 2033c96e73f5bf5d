const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** Formats how long before `now` an instant was, in its largest whole unit: `2 minutes ago`. */
export function formatAgo(instant: string, now: string, intl: string): string {
  const seconds = Math.max(0, Date.parse(now) - Date.parse(instant)) / 1000
  const [size, unit] = units.find(([least]) => seconds >= least) ?? ([1, 'second'] as const)
  return new Intl.RelativeTimeFormat(intl).format(-Math.floor(seconds / size), unit)
}
