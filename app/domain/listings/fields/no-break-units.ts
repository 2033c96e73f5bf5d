/** Puts no-break spaces between numbers and their units. */
export function withNoBreakSpaces(size: string): string {
  return size.replace(/(\d|\bsq) /g, '$1\u00a0')
}
