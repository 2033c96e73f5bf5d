/** Returns a size whose numbers stay on the line of their units. */
export function keepUnits(size: string): string {
  return size.replace(/(\d|\bsq) /g, '$1\u00a0')
}
