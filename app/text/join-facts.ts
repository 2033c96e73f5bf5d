/** Letters of scripts that run from right to left, such as Hebrew and Arabic. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Without Unicode's isolates, such letters would reverse the numbers and dots that follow them. */
const isolate = (fact: string) => (rightToLeft.test(fact) ? `\u2068${fact}\u2069` : fact)

/**
 * Joins facts into one line, as in “House · Millbrook · 6 rooms”; leaves out those that are missing.
 * Where the line wraps, a dot stays at its end.
 */
export function joinFacts(facts: ReadonlyArray<string | null | undefined | false>): string {
  return facts.flatMap((fact) => (fact ? [isolate(fact)] : [])).join('\u00a0· ')
}
