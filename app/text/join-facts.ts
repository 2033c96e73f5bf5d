/**
 * Joins facts into one line, as in “House · Millbrook · 6 rooms”; leaves out those that are missing.
 * Where the line wraps, a dot stays at its end.
 */
export function joinFacts(facts: ReadonlyArray<string | null | undefined | false>): string {
  return facts.filter(Boolean).join('\u00a0· ')
}
